//go:build !js && !linux

package remote

// noticeNetwork does nothing: here the pauses between two tries have to be enough.
func noticeNetwork() {}
