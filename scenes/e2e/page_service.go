package e2e

import (
	"context"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/serviceworker"
	"github.com/chromedp/cdproto/target"
	"github.com/chromedp/chromedp"
)

// A Service is the service worker of a page's address.
type Service struct {
	page         *Page
	ctx          context.Context // the worker
	registration serviceworker.RegistrationID
}

// Service waits for the page's service worker, which needs [PageOptions.Kept].
func (p *Page) Service() *Service {
	p.t.Helper()
	s := &Service{page: p}
	found := make(chan serviceworker.RegistrationID, 1)
	err := chromedp.Listen(p.tab, func(ev any) {
		if ev, ok := ev.(*serviceworker.EventWorkerRegistrationUpdated); ok && len(ev.Registrations) > 0 {
			select {
			case found <- ev.Registrations[0].RegistrationID:
			default:
			}
		}
	})
	if err != nil {
		p.Fail("the tab cannot be listened to: %v", err)
	}
	Command(p, serviceworker.Enable, cdp.Empty{})
	p.Eventually("a registered service worker", func() bool {
		select {
		case s.registration = <-found:
			return true
		default:
			return false
		}
	})
	p.Eventually("a running service worker", func() bool {
		running := p.targets("service_worker")
		if len(running) == 0 {
			return false
		}
		ctx, end := chromedp.NewContext(p.room.browser.ctx, chromedp.WithTargetID(running[0].TargetID))
		if err := chromedp.Do(ctx); err != nil {
			end()
			return false
		}
		s.ctx = ctx
		p.t.Cleanup(end)
		return true
	})
	return s
}

// Run runs statements in the worker.
func (s *Service) Run(statements string) {
	s.page.t.Helper()
	EvalService[any](s, "(async () => { "+statements+" })().then(() => null)")
}

// EvalService returns the value of an expression in a service worker.
func EvalService[T any](s *Service, expression string) T {
	s.page.t.Helper()
	v, err := evaluateIn[T](s.ctx, expression)
	if err != nil {
		s.page.Fail("%s: %v", expression, err)
	}
	return v
}

// Push delivers a message, as the push service of the browser's vendor does.
func (s *Service) Push(text string) {
	s.page.t.Helper()
	Command(s.page, serviceworker.DeliverPushMessage, serviceworker.DeliverPushMessageParams{
		Origin: strings.TrimSuffix(s.page.options.Address, "/"), RegistrationID: s.registration, Data: text,
	})
}

// targets returns the targets of a type in the page's room.
func (p *Page) targets(kind string) []*target.Info {
	p.t.Helper()
	all, err := chromedp.CallBrowser(p.tab, target.GetTargets, target.GetTargetsParams{Filter: target.Filter{{}}})
	if err != nil {
		p.Fail("the browser does not name its targets: %v", err)
	}
	var found []*target.Info
	for _, info := range all.TargetInfos {
		if info.Type == kind && (info.BrowserContextID == p.room.id || p.room.id == "") {
			found = append(found, info)
		}
	}
	return found
}
