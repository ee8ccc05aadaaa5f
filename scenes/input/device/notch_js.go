package device

// notch is how much Ebiten reports for one notch of the wheel. Browsers report
// pixels, about a hundred for a notch and a few at a time from a trackpad.
const notch = 100
