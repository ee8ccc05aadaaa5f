//go:build !unix && !js

package store

// locks grants every name. Only texts that another program wrote in between are noticed.
func locks(Store) askLock { return alwaysOurs }
