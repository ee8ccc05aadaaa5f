package clipboard

// waits: a page cannot wait for the browser within a frame.
const waits = false
