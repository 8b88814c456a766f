-- Output of the demo: lines in the terminal at once, and a record of the acts for the page (html.lua).
local host = require("host")

-- `acts`: { at, title, book, did, said, asked, holds, crash }; `at` in Unix seconds of the device.
local page = { acts = {} }

local server, seen = nil, 0

local function act()
    return page.acts[#page.acts]
end

-- Requests in words, by a pattern of method and path; the first that fits.
local WORDS = {
    { "GET /healthcheck", "is the server there?" },
    { "POST /auth/refresh", "renews the login" },
    { "POST /auth/", "logs in" },
    { "GET /users/", "checks the account" },
    { "GET /koreader%-users/", "checks the account" },
    { "GET /books/by%-hash", "which book is this file?" },
    { "GET /.*/search", "which book has this title?" },
    { "GET /syncs/progress", "where are the other devices?" },
    { "PUT /syncs/progress", "sends the position" },
    { "POST /books/progress", "sends the position for the web reader" },
    { "POST /reading%-sessions", "sends a session" },
    { "GET /reading%-sessions", "which sessions are there?" },
    { "POST /book%-notes", "sends a highlight with its note" },
    { "PUT /books/personal%-rating", "sends the rating" },
    { "POST /books/status", "sends the status" },
    { "GET /books/%d+/download", "downloads the book" },
    { "GET /books/%d+/content", "is it the same file?" },
    { "GET /books/%d+", "what is known of this book?" },
    { "GET /shelves/.*books", "which books are on the shelf?" },
    { "GET /shelves", "which shelves are there?" },
    { "GET /media/", "a cover" },
    { "GET /app/books", "lists the library" },
}

local function words_for(request)
    -- Only the interface of the specification has this path.
    if request.path:find("^/api/reader/") then return "which kind of server is it?" end
    local text = ("%s %s"):format(request.method, (request.path:gsub("^/api/v%d", ""):gsub("^/api/%a+", "")))
    for _, row in ipairs(WORDS) do if text:find("^" .. row[1]) then return row[2] end end
    return text
end

local function answer_to(request)
    if request.fault == "drop" then return "the connection is cut" end
    if not request.status then return "no answer" end
    if request.status == 404 then return "not there" end
    if request.status < 400 then return "done" end
    return ("%s, %d"):format(request.status < 500 and "refused" or "failed", request.status)
end

-- Requests since the last act, in words; alike ones as one with their number.
local function new_requests()
    local requests, rows, known = server:requests(), {}, {}
    for place = seen + 1, #requests do
        local text = ("%s – %s"):format(words_for(requests[place]), answer_to(requests[place]))
        if known[text] then known[text].count = known[text].count + 1
        else
            known[text] = { text = text, count = 1 }
            table.insert(rows, known[text])
        end
    end
    seen = #requests
    return rows
end

local LISTS = {
    { "sessions", "session", "sessions" }, { "notesInBook", "highlight", "highlights" },
    { "ratings", "rating", "ratings" },
}

local function held()
    local state, parts = server:state(), {}
    for _, list in ipairs(LISTS) do
        local count = #(state[list[1]] or {})
        if count > 0 then table.insert(parts, ("%d %s"):format(count, list[count == 1 and 2 or 3])) end
    end
    return #parts == 0 and "nothing of this reader yet" or table.concat(parts, ", ")
end

local function finish_act()
    if not act() or not server then return end
    act().asked, act().holds = new_requests(), held()
end

-- From here on, requests and holdings of this server are part of the acts.
function page.watch(library)
    server = library
end

-- Lets the sockets work until no request follows another. A late cover would belong to the next part of the day.
function page.until_quiet()
    local count
    repeat
        count = #server:requests()
        host.pump(0.1, function() return false end)
    until #server:requests() == count
end

-- The next part of the day. `book`: the title of the book that it is about; `crash`: the device dies in it.
function page.act(title, book, crash)
    finish_act()
    print(("\n%s  %s"):format(os.date("!%H:%M", host.now()), title))
    table.insert(page.acts, { at = host.now(), title = title, book = book, crash = crash, did = {}, said = {} })
end

-- An action of the reader, or an event.
function page.line(text, ...)
    local line = text:format(...)
    table.insert(act().did, line)
    print(("%s  %s"):format(os.date("!%H:%M", host.now()), line))
end

-- Text on the screen of the device.
function page.said(text)
    for line in (text .. "\n"):gmatch("(.-)\n") do
        line = line:gsub(":%s*$", "")
        if line ~= "" then
            table.insert(act().said, line)
            print("         the screen says: " .. line)
        end
    end
end

function page.finish()
    finish_act()
end

function page.clock(seconds)
    return ("%d:%02d:%02d"):format(math.floor(seconds / 3600), math.floor(seconds / 60) % 60, seconds % 60)
end

-- The table at the end.
function page.table(rows)
    local form = "  %-32s %-5s  %8s  %13s  %s"
    print("\n" .. form:format("book", "began", "was read", "server has", ""))
    for _, row in ipairs(rows) do
        local entry = row.entry
        local there = row.held and page.clock(row.held.durationSeconds) or "-"
        print(form:format(entry.title, os.date("!%H:%M", entry.started), page.clock(entry.seconds), there, row.verdict))
    end
end

return page
