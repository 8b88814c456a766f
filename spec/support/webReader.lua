-- The reader in the browser, and its switch, on the stage of the specs.
local cjson = require("cjson")
local host = require("host")
local ltn12 = require("ltn12")
local stage = require("stage")

local webReader = {}

local NOVEL = 101
webReader.PATH = "/api/v1/books/progress"

function webReader.speak(dialect)
    stage.server:control("POST", "/dialect", { name = dialect })
end

local function ask(method, path, body, token)
    local text, answer = body and cjson.encode(body), {}
    local headers = text and { ["Content-Type"] = "application/json", ["Content-Length"] = #text } or {}
    if token then headers["Authorization"] = "Bearer " .. token end
    local _, status = require("socket.http").request({
        method = method, url = stage.server.url .. path, headers = headers,
        source = text and ltn12.source.string(text), sink = ltn12.sink.table(answer),
    })
    assert(status < 300, ("%s %s: %s"):format(method, path, status))
    return answer[1] and cjson.decode(table.concat(answer))
end

-- The server makes no two tokens of one account in one second.
local function as_anna(method, path, body)
    stage.server:control("POST", "/clock", { advance = 2 })
    local account = { username = "anna", password = "correct horse" }
    local token = ask("POST", "/api/v1/auth/login", account).accessToken
    stage.server:control("POST", "/clock", { advance = 2 })
    ask(method, path, body, token)
    stage.server:forget_requests()
end

function webReader.join()
    as_anna("PATCH", "/api/v1/koreader-users/me/sync-progress-with-booklore?enabled=true")
end

-- Reads on in the browser.
function webReader.read(percent, cfi)
    as_anna("POST", webReader.PATH, {
        bookId = NOVEL,
        fileProgress = { bookFileId = 5000 + NOVEL, positionData = cfi, progressPercent = percent },
    })
end

-- Reads the novel on the device and leaves it at this place. `rest`: lets what is due happen.
function webReader.leave_device_at(place, facts, rest)
    host.open(stage.NOVEL, facts)
    rest()
    host.dismiss_all()
    host.go_to(50)
    local rolling = host.reader().rolling
    function rolling.getLastProgress() return place end
    host.advance(30)
    host.read(4, 30)
    host.close()
    rest()
end

function webReader.position()
    return stage.server:state().webPositions[1]
end

function webReader.record()
    local positions = stage.server:state().progress
    return positions[#positions]
end

return webReader
