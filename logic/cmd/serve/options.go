package main

import (
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"tessera/logic/foursquare"
	"tessera/logic/match"
	"tessera/logic/server/hosted"
	"tessera/logic/server/tables"
	"tessera/logic/server/web"
	"tessera/logic/usertext"
)

const (
	defaultAddress = "127.0.0.1:8000"
	defaultLevel   = "medium"
	// most bounds numbers such as --searches, so that a typing error does not allocate
	// all memory.
	most = 100_000
	// longestKeep is the longest time for --keep, in days: a century.
	longestKeep = 36_500
)

type options struct {
	command string
	words   []string

	address, debug  string
	data            string
	web             string // folder of the browser edition; "" to serve none
	store           string // address of a database; "" for a file in data
	exposed         string // option with a password that everyone on the machine can read; "" for none
	direct          string // direct address of the database if store is a pooler's; "" otherwise
	level           string
	keep            time.Duration
	searches, queue int // 0 for the default
	connections     int // to the database; 0 for the default
	creations       int // per minute and client
	megabytes       int // that a client may add in a day
	inFlight        int // requests of a client handled at the same time
	streams         int // event streams of a client; 0 for the default
	allStreams      int // event streams of all clients; 0 for the default
	hosts, origins  []string
	proxies         web.Proxies
	push, pushKey   string // the operator's contact for push services, "" for no push; the file of the key
	log             slog.Level
	logJSON         bool

	version, licenses bool
}

func newOptions() options {
	return options{
		address: defaultAddress, level: defaultLevel, keep: hosted.DefaultKeep, creations: defaultCreations,
		megabytes: defaultMegabytes, inFlight: defaultInFlight, log: slog.LevelWarn,
	}
}

// flags returns the flags of the command line. The current values are their defaults.
func (o *options) flags() *pflag.FlagSet {
	flags := pflag.NewFlagSet(program, pflag.ContinueOnError)
	flags.SortFlags = false
	flags.Usage = func() {} // run prints the error
	o.gameFlags(flags)
	o.limitFlags(flags)
	o.accessFlags(flags)
	o.reportFlags(flags)
	return flags
}

// gameFlags are about where the server listens, and where its games are.
func (o *options) gameFlags(flags *pflag.FlagSet) {
	flags.StringVar(&o.address, "addr", o.address, "listen on `HOST:PORT`; port 0 takes any free one")
	about := fmt.Sprintf("let blue play at `LEVEL`: %s (default %s)",
		strings.Join(match.LevelNames(foursquare.Levels()), ", "), o.level)
	flags.Func("level", about, func(text string) error {
		o.level = text
		return match.CheckLevel(foursquare.Levels(), text)
	})
	flags.StringVar(&o.data, "data", "",
		fmt.Sprintf("store the games in the folder `DIR` (default %s)", folderForPeople()))
	flags.StringVar(&o.web, "web", "", "serve the browser edition in the folder `DIR`, too, such as dist/web; "+
		"its page lays its tables here")
	flags.StringVar(&o.store, "store", "", "store them in the PostgreSQL at `URL` "+
		"(postgres://USER@HOST/DATABASE) instead, where other servers may have them too; a password belongs into "+
		variables+"STORE, PGPASSWORD or a .pgpass file, for all who are on the machine can read a command line")
	flags.StringVar(&o.direct, "store-direct", "",
		"reach the same PostgreSQL at `URL` to listen, where --store leads to a pooler, such as pgbouncer in "+
			"transaction mode")
	flags.Func("connections", "open at most `N` connections to it (default 4, or one per core)",
		count(&o.connections))
	flags.Func("keep", fmt.Sprintf("keep a game that nobody plays on for `TIME`, like 30d or 12h, at most %dd "+
		"(default %s)", longestKeep, inDays(o.keep)), func(text string) (err error) {
		o.keep, err = parseKeep(text)
		return err
	})
}

func (o *options) limitFlags(flags *pflag.FlagSet) {
	flags.Func("searches", "think out `N` turns of the computer at once (default one per core)",
		count(&o.searches))
	flags.Func("queue", "let `N` turns wait for that and answer further requests with 429 (default 32 for "+
		"each search)", count(&o.queue))
	flags.Func("creations", fmt.Sprintf("let a client start `N` games a minute, ten minutes' worth at once, "+
		"its network four times that, and all clients ten times (default %d)", o.creations), count(&o.creations))
	flags.Func("megabytes", fmt.Sprintf("let a client add `N` MB in a day to what is stored, half of it with "+
		"games that it starts, and its network four times that (default %d)", o.megabytes), count(&o.megabytes))
	flags.Func("in-flight", fmt.Sprintf("answer `N` requests of a client at once, and the rest in turn "+
		"(default %d)", o.inFlight), count(&o.inFlight))
	about := fmt.Sprintf("let a client have `N` streams of events open (default %d)", tables.DefaultStreams)
	flags.Func("streams", about, count(&o.streams))
	flags.Func("all-streams", fmt.Sprintf("let all clients together have `N` of them open, and answer further "+
		"ones with 503 (default %d)", tables.DefaultAllStreams), count(&o.allStreams))
}

// accessFlags defines the options that say which clients may use the server.
func (o *options) accessFlags(flags *pflag.FlagSet) {
	flags.StringArrayVar(&o.hosts, "host", nil,
		"answer to the name `HOST` (may be repeated; addresses, localhost and names without a dot always; if "+
			"none is given, any name, but on the loopback none)")
	flags.StringArrayVar(&o.origins, "origin", nil, "let pages of `ORIGIN`, like https://example.org, use the "+
		"server (may be repeated; * lets any)")
	flags.BoolVar(&o.proxies.Any, "proxy", false,
		"take the client's address from X-Forwarded-For, as the proxy in front has set it, whoever connects: "+
			"nobody else may reach the server")
	flags.Func("proxies", "take it so from proxies in `NETWORKS` alone, such as 10.0.0.0/8,::1; it is read "+
		"from its end, through as many of them as there are", func(text string) error {
		networks, err := web.ParseNetworks(text)
		o.proxies.Networks = append(o.proxies.Networks, networks...)
		return err
	})
}

// reportFlags defines the options for what the server sends and prints besides its answers.
func (o *options) reportFlags(flags *pflag.FlagSet) {
	flags.Func("push", "tell browsers of turns by Web Push; `CONTACT` is how their makers' services reach "+
		"you, like mailto:you@example.org or https://example.org", func(text string) error {
		if !strings.HasPrefix(text, "mailto:") && !strings.HasPrefix(text, "https://") {
			return errors.New("write an address that begins with mailto: or https://")
		}
		o.push = text
		return nil
	})
	flags.StringVar(&o.pushKey, "push-key", "", "keep the key for that in `FILE`, which is made where there "+
		"is none; all servers of one database have the same (default "+pushFile+" in the data folder)")
	flags.StringVar(&o.debug, "debug", "", "serve figures for Prometheus (/metrics) and profiles (pprof) on "+
		"`HOST:PORT`, which only its operator should reach")
	flags.Func("log", "say on standard error what is at least `LEVEL`: debug, info (every request), warn or "+
		"error (default warn)", func(text string) error {
		if !slices.Contains([]string{"debug", "info", "warn", "error"}, text) {
			return fmt.Errorf("write debug, info, warn or error")
		}
		return o.log.UnmarshalText([]byte(text))
	})
	flags.BoolVar(&o.logJSON, "log-json", false, "say it in lines of JSON")
	flags.BoolVar(&o.version, "version", false, "say which version this is, and end")
	flags.BoolVar(&o.licenses, "licenses", false, "print the licences of the program and of what it is made "+
		"of, and end")
}

// pushFile is the file in the data folder with the key for push messages.
const pushFile = "push.pem"

// variables is the prefix of the environment variables for options.
const variables = "TESSERA_SERVE_"

// printOptions are the options without a variable, because they only print something.
var printOptions = []string{"version", "licenses", "help"}

// fromEnvironment sets options that are not on the command line: TESSERA_SERVE_ADDR sets
// --addr, and so on. Options that may be repeated take a list with commas. Empty
// variables are ignored.
func fromEnvironment(flags *pflag.FlagSet) (err error) {
	flags.VisitAll(func(flag *pflag.Flag) {
		name := variables + strings.ToUpper(strings.ReplaceAll(flag.Name, "-", "_"))
		text := os.Getenv(name)
		if text == "" || flag.Changed || err != nil || slices.Contains(printOptions, flag.Name) {
			return
		}
		values := []string{text}
		if _, repeated := flag.Value.(pflag.SliceValue); repeated {
			values = strings.Split(text, ",")
		}
		for _, value := range values {
			if wrong := flag.Value.Set(strings.TrimSpace(value)); wrong != nil {
				err = fmt.Errorf("%s is %q: %w", name, usertext.ClipTo(text, web.ClipLength), wrong)
			}
		}
	})
	return err
}

// commands are the commands besides serving: how many arguments each takes, and a
// description of a missing one.
var commands = map[string]struct {
	least, most int
	missing     string
}{
	"migrate": {}, "expire": {}, "compact": {},
	"backup":  {1, 1, "the name of a file"},
	"restore": {1, 1, "the name of a file"},
	"tables":  {0, 2, ""},
	"block":   {0, 1, ""},
	"unblock": {1, 1, "an address or a network"},
}

func (o *options) parse(flags *pflag.FlagSet, args []string) error {
	if err := flags.Parse(args); err != nil {
		return err
	}
	if err := fromEnvironment(flags); err != nil {
		return err
	}
	if words := flags.Args(); len(words) > 0 {
		known, is := commands[words[0]]
		if !is {
			return fmt.Errorf("%q is not an option; --help lists them", words[0])
		}
		o.command, o.words = words[0], words[1:]
		if len(o.words) < known.least {
			return fmt.Errorf("%s needs %s", o.command, known.missing)
		}
		if len(o.words) > known.most {
			return fmt.Errorf("%q is not an option; --help lists them", o.words[known.most])
		}
	}
	for _, name := range []string{"store", "store-direct"} {
		if flag := flags.Lookup(name); flag.Changed && hasPassword(flag.Value.String()) {
			o.exposed = name
		}
	}
	if o.direct != "" && o.store == "" {
		return errors.New("--store-direct is for a database behind a pooler, whose address is --store")
	}
	if o.push != "" && o.pushKey == "" && o.data == "" && o.store != "" {
		return errors.New("--push needs a file for its key where games are in a database: name one with --push-key")
	}
	if o.data != "" || o.store != "" || o.printedText() != "" {
		return nil
	}
	folder, err := dataFolder()
	o.data = folder
	return err
}

func hasPassword(address string) bool {
	if u, err := url.Parse(address); err == nil {
		if _, has := u.User.Password(); has {
			return true
		}
	}
	return strings.Contains(address, "password=")
}

const day = 24 * time.Hour

func inDays(keep time.Duration) string { return fmt.Sprintf("%dd", keep/day) }

// parseKeep parses a time like 30d, 12h or 1h30m, above zero and at most longestKeep
// days.
func parseKeep(text string) (time.Duration, error) {
	keep, err := time.ParseDuration(text)
	if days, inDays := strings.CutSuffix(text, "d"); inDays {
		var n int
		n, err = wholeNumber(days, longestKeep)
		keep = time.Duration(n) * day
	}
	if err != nil || keep <= 0 || keep > longestKeep*day {
		return 0, fmt.Errorf("write a time above zero and at most %dd, like 30d, 12h or 1h30m", longestKeep)
	}
	return keep, nil
}

func count(n *int) func(string) error {
	return func(text string) (err error) {
		*n, err = wholeNumber(text, most)
		return err
	}
}

func wholeNumber(text string, most int) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > most {
		return 0, fmt.Errorf("write a whole number from 1 to %d", most)
	}
	return n, nil
}
