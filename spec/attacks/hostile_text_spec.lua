-- A hostile text in every text of every answer of the library server. No control character of it reaches the screen or
-- the database. A proxy appends the text (see endurance/door.lua). Then a reader taps every line.
local FileManager = require("apps/filemanager/filemanager")
local Notification = require("ui/widget/notification")
local annotator = require("annotator")
local cjson = require("cjson")
local doors = require("endurance/door")
local host = require("host")
local http = require("socket.http")
local ltn12 = require("ltn12")
local notebook = require("notebook")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local stage = require("stage")

local SIGNS = {
    escape = "\27", zero = "\0", bell = "\7", ["return"] = "\r", ["control of eight bits"] = "\194\155",
    override = "\226\128\174", ["bold begins"] = "\239\191\178", ["bold ends"] = "\239\191\179",
    ["text with format"] = "\239\191\177", tag = "\243\160\129\129",
}
-- Texts that a reader wrote are compared with the local ones, and keep the isolates that keyboards type.
local SHOWN_ONLY = { isolate = "\226\129\167", blank = "\226\128\139" }

local LINE, PARAGRAPH = 1000, 65536
-- Bytes of the texts that are long.
local LONG = 3000

local function hostile(signs)
    local parts = {}
    for _, sign in pairs(signs) do table.insert(parts, "Q" .. sign .. "Q") end
    return table.concat(parts)
end

local SHORT_TEXT = " " .. hostile(SIGNS) .. hostile(SHOWN_ONLY)
local LONG_TEXT = SHORT_TEXT .. ("long"):rep(LONG / 4)

-- Fields without which the server is not understood.
local function is_plain(key)
    key = tostring(key)
    for _, word in ipairs({
        "Token", "Time", "At$", "Date", "[tT]ype$", "[sS]tatus", "[hH]ash", "^cfi$", "ersion", "ormat$", "^color$",
        "^style$", "^progress$", "^sort", "^href$", "^links$", "^rel$", "^self$", "^id$", "^logic", "icon",
    }) do
        if key:find(word) then return true end
    end
    return false
end

local function is_secret(key) return tostring(key):find("Token") ~= nil end

local function spoil(value, text, spares, key)
    if type(value) == "string" then return spares(key) and value or value .. text end
    if type(value) ~= "table" then return value end
    local spoiled = {}
    for inner, one in pairs(value) do
        spoiled[inner] = spoil(one, text, spares, type(inner) == "string" and inner or key)
    end
    return setmetatable(spoiled, getmetatable(value))
end

local OF_THE_CONNECTION = {
    ["content-length"] = true, ["transfer-encoding"] = true, connection = true, ["keep-alive"] = true,
}

local function bytes_of(status, headers, body)
    local lines = { ("HTTP/1.1 %d Answer"):format(status) }
    for name, value in pairs(headers) do
        if not OF_THE_CONNECTION[name] then table.insert(lines, name .. ": " .. value) end
    end
    if status ~= 204 and status ~= 304 then table.insert(lines, "content-length: " .. #body) end
    return table.concat(lines, "\r\n") .. "\r\n\r\n" .. (status ~= 204 and body or "")
end

-- Answer of the real server: status, headers, body.
local function ask(url, request)
    local answer = {}
    request.headers.connection = "close"
    local _, status, headers = http.request({
        method = request.method, url = url .. request.path .. (request.query ~= "" and "?" .. request.query or ""),
        headers = request.headers, source = ltn12.source.string(request.body), sink = ltn12.sink.table(answer),
        redirect = false,
    })
    return status, headers, table.concat(answer)
end

describe("a hostile text in every answer of the server", function()
    local real, door, spoiling, fields
    local trouble

    setup(function()
        stage.open_library()
        real = stage.server
        door = doors.open(function(request)
            local is_write = request.method ~= "GET" and request.path:find("/api/", 1, true) == 1
            if spoiling.refuses and is_write and not request.path:find("/auth/", 1, true) then
                local said = "No" .. spoiling.text
                local body = cjson.encode({ status = 422, message = said, details = { said }, error = said })
                return bytes_of(422, { ["content-type"] = "application/json" }, body)
            end
            local status, headers, body = ask(real.url, request)
            local is_json = (headers["content-type"] or ""):find("json", 1, true)
            if spoiling.text and is_json and not request.path:find("__", 1, true) then
                local readable, value = pcall(cjson.decode, body)
                if readable then body = cjson.encode(spoil(value, spoiling.text, spoiling.spares)) end
                fields = fields + 1
            end
            return bytes_of(status, headers, body)
        end)
    end)
    teardown(function()
        door.close()
        stage.server = real
        stage.close_library()
    end)

    local function look_at(text, where)
        if trouble or type(text) ~= "string" then return end
        for name, sign in pairs(SIGNS) do
            if text:find("Q" .. sign .. "Q", 1, true) then
                trouble = ("%s: %s in %q"):format(where, name, text:sub(1, 300))
            end
        end
    end

    local function look(where)
        for _, window in ipairs(host.shown()) do
            local text = window:says() or ""
            look_at(text, where)
            for line in text:gmatch("[^\n]+") do
                -- A line of a list has title, author and series.
                if #line > 4 * LINE and window.kind ~= "text" and not trouble then
                    trouble = ("%s: a line of %d bytes: %s"):format(where, #line, line:sub(1, 100))
                end
            end
            for _, button in ipairs(window:buttons_now()) do look_at(button.text, where) end
        end
        for _, notice in ipairs(Notification.past) do
            look_at(type(notice) == "table" and notice.text or notice, where)
        end
    end

    local function look_at_database()
        local database = openForReading(host.folder .. "/settings/catchword.sqlite").value
        for _, of in ipairs(database.query("SELECT name FROM sqlite_master WHERE type = 'table'")) do
            for _, row in ipairs(database.query(("SELECT * FROM %q"):format(of.name))) do
                for column, value in pairs(row) do
                    local where = ("the column %s.%s"):format(of.name, column)
                    look_at(value, where)
                    local is_long = type(value) == "string" and #value > PARAGRAPH
                    if is_long then trouble = trouble or where .. " is long" end
                end
            end
        end
        database.close()
    end

    local function try(where, action)
        if trouble then return end
        pcall(action)
        look(where)
        for _ = 1, 2 do
            host.advance(5)
            pcall(stage.rest)
            look(where)
        end
        for _, text in ipairs(host.errors()) do trouble = trouble or where .. ": " .. text end
    end

    -- Each line of a window, once: what it opens is looked at, and its lines up to this depth.
    local function explore(where, depth)
        local top = host.top()
        if not top or depth == 0 then return end
        local names = {}
        for line in (top:says() or ""):gmatch("[^\n]+") do table.insert(names, line) end
        for place = 1, math.min(#names, 12) do
            local before = host.top()
            try(where .. " / " .. names[place]:sub(1, 30), function() host.press(names[place]) end)
            if host.top() ~= before then explore(where .. " / " .. names[place]:sub(1, 30), depth - 1) end
            if host.top() and host.top() ~= before then pcall(host.dismiss) end
            if host.top() ~= before then return end
        end
    end

    local function tap(depth, ...)
        local path = { ... }
        local where = table.concat(path, ", ")
        try(where, function() host.menu("Catchword", unpack(path)) end)
        explore(where, depth)
        host.dismiss_all()
    end

    local function hold(label, depth)
        try("holding, " .. label, function()
            FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true, {})
            host.press("Catchword…")
            host.advance(0.1)
            host.press(label)
        end)
        explore("holding, " .. label, depth)
        host.dismiss_all()
    end

    local function live(kind)
        notebook.choose("Highlights and notes: off", "both ways")
        notebook.choose("Bookmarks: off", "both ways")
        host.dismiss_all()
        if kind then real:control("POST", "/dialect", { name = kind }) end
        spoiling.text = spoiling.next
        try("reading", function()
            notebook.text = annotator.paragraph(stage.NOVEL, 2, 3)
            host.open(stage.NOVEL, { pages = 200, title = "The Lamp at Low Tide" })
            notebook.highlight(0, 9, { note = "mine" })
            annotator.bookmark(2, 3)
            host.read(5, 60)
            host.close()
        end)
        host.dismiss_all()
        tap(1, "Connection", "Test connection")
        tap(1, "Sync now")
        tap(2, "Sync status")
        tap(3, "Library")
        tap(2, "Notebook")
        tap(1, "Shelves", "Sync shelves now")
        tap(1, "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
        hold("Recommendations", 1)
        hold("Timeline of this book", 1)
        hold("Match with another book…", 1)
        tap(1, "Connection", "Library account")
        tap(1, "Connection", "Server")
        tap(2, "Sync status")
        look_at_database()
        assert(not trouble, trouble)
    end

    local function begin(change)
        trouble, fields = nil, 0
        spoiling = { spares = is_plain }
        stage.unpack()
        stage.server = setmetatable({ url = door.url }, { __index = real })
        stage.set_up()
        stage.settle()
        for name, value in pairs(change) do spoiling[name] = value end
    end

    after_each(function()
        stage.server = real
        host.dismiss_all()
        host.stop()
        stage.server:disarm()
    end)

    for name, change in pairs({
        ["on the screen"] = { next = SHORT_TEXT },
        ["on the screen, with a long text"] = { next = LONG_TEXT },
        ["in any field but tokens"] = { next = SHORT_TEXT, spares = is_secret },
        ["in refusals"] = { next = SHORT_TEXT, refuses = true },
    }) do
        for _, kind in ipairs({ "spec", "W", "G" }) do
            it(("leaves no control character %s: %s"):format(name, kind), function()
                begin(change)
                live(kind ~= "spec" and kind or nil)
                assert.is_true(fields > 10)
            end)
        end
    end
end)
