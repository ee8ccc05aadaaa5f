// Program prints its arguments, its folder and a file, and ends with status 3.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	folder, _ := os.Getwd()
	text, err := os.ReadFile("greeting")
	found, _ := filepath.Glob("gree*")
	_, missing := os.Stat("missing")
	fmt.Println(os.Args[1:], filepath.Base(folder), string(text), err, found, os.IsNotExist(missing))
	if err := os.WriteFile("answer", []byte("hello back"), 0o600); err != nil {
		fmt.Println(err)
	}
	fmt.Fprintln(os.Stderr, "leaving")
	os.Exit(3)
}
