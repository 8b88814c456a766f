-- A library server all of whose books are on the shelf that is synced. Requests go through this process, so that they
-- can be watched and their answers spoiled (see life.lua).
--
--     local shelf = shelfful.start(40)
--     shelf.books                          {id, title, file, bytes, fingerprint}, the novel first
--     local answer = shelf.answer(request) {status, headers, bytes, body}: does what was asked; `body` is decoded JSON
--     local held = shelf.held()            what the server holds: see GET /__control/state
--     shelf.add(), shelf.put_back(ids), shelf.forget_tokens(), shelf.expire_tokens(), shelf.stop()
local host = require("host")
local http = require("socket.http")
local ltn12 = require("ltn12")
local rapidjson = require("rapidjson")
local served = require("library")

local NOVEL = 101
local KINDS = { "EPUB", "PDF", "CBZ" }

local shelfful = {}

local function send(request, url)
    local bytes = {}
    local headers = {}
    for name, value in pairs(request.headers) do headers[name] = value end
    headers.host, headers.connection = nil, nil
    local _, status, told = http.request({
        method = request.method, url = url .. request.path .. (request.query ~= "" and "?" .. request.query or ""),
        headers = headers, source = request.body ~= "" and ltn12.source.string(request.body) or nil,
        sink = ltn12.sink.table(bytes), redirect = false,
    })
    return status, told, table.concat(bytes)
end

-- Headers that belong to the body of an answer.
local KEPT = { "content-type", "content-disposition", "content-range", "accept-ranges", "etag", "content-encoding" }

local function answer_of(status, told, bytes)
    local headers = {}
    for _, name in ipairs(KEPT) do headers[name] = told[name] end
    local is_json = bytes ~= "" and told["content-type"] == "application/json" and not told["content-encoding"]
    return { status = status, headers = headers, bytes = bytes, body = is_json and rapidjson.decode(bytes) or nil }
end

local function order(number)
    local type = KINDS[number % #KINDS + 1]
    return { title = "Book " .. number, author = "Author " .. number % 50, type = type, parts = 1 }
end

function shelfful.start(count)
    local server = served.start("--dialect spec")
    local shelf = { books = {}, by_id = {}, by_hash = {} }

    local function know(book)
        local bytes = http.request(("%s/__control/files/%d"):format(server.url, book.id))
        local known = { id = book.id, title = book.title, file = book.fileName, bytes = bytes,
            fingerprint = book.fingerprint }
        table.insert(shelf.books, known)
        shelf.by_id[known.id], shelf.by_hash[known.fingerprint] = known, known
        return known
    end

    for _, book in ipairs(server:state().books) do
        if book.id == NOVEL then know(book) else server:control("DELETE", "/books/" .. book.id) end
    end
    for number = 2, count do know(server:control("POST", "/books", order(number))) end
    local ids = {}
    for place, book in ipairs(shelf.books) do ids[place] = book.id end
    local synced = server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = ids })

    -- Whatever time has passed for the device has passed for the server too.
    local clock = host.now()
    function shelf.answer(request)
        local now = host.now()
        if now - clock >= 1 then server:control("POST", "/clock", { advance = now - clock }) end
        clock = math.max(clock, now)
        return answer_of(send(request, server.url))
    end
    function shelf.held() return server:state() end
    function shelf.on_shelf()
        for _, one in ipairs(server:state().shelves) do
            if one.id == synced.id then return one.bookIds end
        end
    end
    function shelf.put_back(numbers) server:control("POST", ("/shelves/%d/books"):format(synced.id), numbers) end
    function shelf.add()
        local book = know(server:control("POST", "/books", order(#shelf.books + 1)))
        shelf.put_back({ book.id })
    end
    function shelf.expire_tokens() server:control("POST", "/expire-tokens") end
    function shelf.forget_tokens()
        shelf.expire_tokens()
        server:control("POST", "/revoke-refresh-tokens")
    end
    function shelf.stop() server:stop() end
    return shelf
end

return shelfful
