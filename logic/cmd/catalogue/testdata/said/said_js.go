package said

import "tessera/logic/say"

var page = say.It("Only on the page")
