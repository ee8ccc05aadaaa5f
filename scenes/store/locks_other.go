//go:build !unix && !js

package store

// locks grants every name: only a text that another program wrote in between is noticed.
func locks(Store) askLock { return alwaysOurs }
