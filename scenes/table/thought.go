package table

// Departed implements scenes.Departed: nobody waits for what is thought about, and
// who sits elsewhere is no longer listened to.
func (t *Table) Departed() {
	t.remote.Disconnect()
	t.rethink()
	t.analysis.Rest()
}
