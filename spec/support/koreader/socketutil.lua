-- The host's arrangements around LuaSocket, with the one that reaches other people's sockets: `socket.tcp` is replaced
-- by one whose sockets wait for a minute.
local socket = require("socket")

local socketutil = {
    USER_AGENT = "KOReader/2026.07 (Spec; Linux; x64; https://github.com/koreader/koreader) LuaSocket/3.0",
    block_timeout = 60,
    total_timeout = -1,
}

local create = socket.tcp

function socket.tcp()
    local made = create()
    made:settimeout(socketutil.block_timeout, "b")
    made:settimeout(socketutil.total_timeout, "t")
    return made
end

return socketutil
