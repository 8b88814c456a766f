-- A book that is opened, and the offer of another device's place at the foot of its page.
local host = require("host")
local stage = require("stage")

local offer = {}

-- Lets what is to be sent be sent.
function offer.rest()
    host.advance(3)
    stage.rest()
end

-- Opens it, and lets whatever comes come.
function offer.opened(book, facts)
    host.open(book, facts)
    host.advance(2)
    stage.rest()
    host.advance(1)
end

-- Opens it, and waits for the offer; what it says.
function offer.offered(book, facts, words)
    host.open(book, facts)
    host.advance(2)
    return stage.until_says(words or "is ahead")
end

-- The offer on the screen, or nil.
function offer.banner()
    local top = host.top()
    return top and top.kind == "choice" and top or nil
end

-- The position that the server was told last.
function offer.stored()
    local positions = stage.server:state().progress
    return positions[#positions]
end

return offer
