-- The library server for the checks of the scenarios: through its own API for every server, and through the controls of
-- `library-server` if it is that (`server.controls`).
local http = require("socket.http")
local json = require("rapidjson")
local ltn12 = require("ltn12")
local md5 = require("ffi/sha2").md5

local env = os.getenv
local server = {
    url = env("ACCEPT_SERVER"),
    kind = env("ACCEPT_KIND") or "spec",
    controls = env("ACCEPT_CONTROLS") == "1",
    tls_url = env("ACCEPT_TLS"),
    releases = env("ACCEPT_RELEASES"),
    reader = { env("ACCEPT_READER"), env("ACCEPT_READER_PASSWORD") },
    library = { env("ACCEPT_LIBRARY"), env("ACCEPT_LIBRARY_PASSWORD") },
    admin = env("ACCEPT_ADMIN") and { env("ACCEPT_ADMIN"), env("ACCEPT_ADMIN_PASSWORD") },
}

local word = server.kind == "spec" and "reader" or "koreader"

-- Status, and the decoded body where it is JSON.
local function ask(method, path, body, headers)
    local text, answer = body and json.encode(body), {}
    headers = headers or {}
    headers["Accept"] = "application/json"
    if text then
        headers["Content-Type"] = "application/json"
        headers["Content-Length"] = #text
    end
    local _, status = http.request({
        method = method, url = server.url .. path, headers = headers,
        source = text and ltn12.source.string(text), sink = ltn12.sink.table(answer),
    })
    local whole = table.concat(answer)
    return status, whole ~= "" and json.decode(whole) or nil, whole
end

local function expect(method, path, body, headers)
    local status, value, whole = ask(method, path, body, headers)
    if type(status) ~= "number" or status > 299 then
        error(("%s %s: %s %s"):format(method, path, tostring(status), whole:sub(1, 300)), 2)
    end
    return value
end

local token

local function bearer()
    -- Real servers make no two tokens of one account in one second.
    for _ = 1, 3 do
        if token then break end
        local _, answer = ask("POST", "/api/v1/auth/login", { username = server.library[1], password = server.library[2] })
        token = answer and answer.accessToken
        if not token then require("ffi/util").sleep(1.2) end
    end
    return { Authorization = "Bearer " .. (token or error("no token")) }
end

local admin_token

local function as_admin()
    local login = { username = server.admin[1], password = server.admin[2] }
    admin_token = admin_token or expect("POST", "/api/v1/auth/login", login).accessToken
    return { Authorization = "Bearer " .. admin_token }
end

local function as_reader()
    return { ["x-auth-user"] = server.reader[1], ["x-auth-key"] = md5(server.reader[2]) }
end

function server.control(method, path, body) return expect(method, "/__control" .. path, body) end

-- Arms a fault until `calm`: the beginning of a path, and what goes wrong.
function server.fault(path, fault, times)
    server.control("POST", "/faults", { match = path and { path = path } or nil, fault = fault, times = times })
end

function server.calm() if server.controls then server.control("DELETE", "/faults") end end

-- How often this path was asked for.
function server.asked(path)
    local count = 0
    for _, request in ipairs(server.control("GET", "/requests")) do
        if request.path:find(path, 1, true) then count = count + 1 end
    end
    return count
end

-- Violations of the specification by the client.
function server.violations() return server.controls and server.control("GET", "/violations") or {} end

function server.forgive() if server.controls then server.control("DELETE", "/violations") end end

-- Books --------------------------------------------------------------------------------------------------------------

local function name_of(book)
    return book.fileName or (book.primaryFile or {}).fileName
end

-- The server's number of the book in this file.
function server.id(file_name)
    local list = server.controls and server.control("GET", "/state").books or expect("GET", "/api/v1/books", nil, bearer())
    for _, book in ipairs(list) do if name_of(book) == file_name then return book.id end end
    error("the server has no " .. file_name)
end

-- The library's metadata of a book.
function server.metadata(id)
    local book = expect("GET", ("/api/v1/books/%d?withDescription=true"):format(id), nil, bearer())
    return book.metadata or book
end

-- An administrator says which book of which series it is.
function server.put_in_series(id, series, number)
    if server.controls then
        return server.control("POST", ("/books/%d/record"):format(id), { series = series, seriesNumber = number })
    end
    local metadata = server.metadata(id)
    metadata.seriesName, metadata.seriesNumber = series, number
    expect("PUT", ("/api/v1/books/%d/metadata"):format(id), { metadata = metadata, clearFlags = {} }, as_admin())
end

-- The bytes of the book's file.
function server.file(id)
    if server.controls then
        local _, _, whole = ask("GET", "/__control/files/" .. id)
        return whole
    end
    local _, _, whole = ask("GET", ("/api/v1/books/%d/download"):format(id), nil, bearer())
    return whole
end

-- As the form of several parts that real servers take a file in.
local function upload(path, name, bytes, headers)
    local mark = "catchword-acceptance"
    local part = ("--%s\r\nContent-Disposition: form-data; name=%%s\r\n\r\n%%s\r\n"):format(mark)
    local body = part:format('"isBook"', "true") .. part:format(('"file"; filename="%s"'):format(name), "%s")
    body = body:gsub("%%s", function() return bytes end) .. "--" .. mark .. "--\r\n"
    headers["Content-Type"] = "multipart/form-data; boundary=" .. mark
    headers["Content-Length"] = #body
    local answer = {}
    local _, status = http.request({
        method = "POST", url = server.url .. path, headers = headers, source = ltn12.source.string(body),
        sink = ltn12.sink.table(answer),
    })
    assert(status == 200, ("%s: %s %s"):format(path, tostring(status), table.concat(answer)))
end

-- Adds a file in another format to a book. The server prefers EPUB.
function server.add_file(id, format, bytes)
    if server.controls then
        return server.control("POST", ("/books/%d/files"):format(id), {
            type = format, bytes = require("mime").b64(bytes), isFirst = format == "EPUB",
        })
    end
    upload(("/api/v1/books/%d/files"):format(id), "added." .. format:lower(), bytes, as_admin())
end

-- The bytes of the book's file in this format.
function server.file_as(id, format)
    local book = expect("GET", "/api/v1/books/" .. id, nil, bearer())
    if book.primaryFile.bookType == format then return server.file(id) end
    for _, file in ipairs(book.alternativeFormats) do
        if file.bookType == format then
            local path = ("/api/v1/books/%d/files/%d/download"):format(id, file.id)
            local _, _, whole = ask("GET", path, nil, bearer())
            return whole
        end
    end
end

local function list(path, key)
    local answer = expect("GET", path, nil, bearer()) or {}
    return answer[key or "content"] or answer
end

-- Entries of this list of library-server for the book. Its control interface counts every request.
local function kept(name, id)
    local found = {}
    for _, row in ipairs(server.control("GET", "/state")[name]) do
        if row.bookId == id then table.insert(found, row) end
    end
    return found
end

local function lister(name, path)
    return function(id)
        if server.controls then return kept(name, id) end
        return list(path:format(id))
    end
end

server.sessions = lister("sessions", "/api/v1/reading-sessions/book/%d?page=0&size=50")
server.annotations = lister("annotations", "/api/v1/annotations/book/%d")
server.notes = lister("notesInBook", "/api/v2/book-notes/book/%d")
server.library_notes = lister("notesInLibrary", "/api/v1/book-notes/book/%d")
server.bookmarks = lister("bookmarks", "/api/v1/bookmarks/book/%d")

-- The web page makes a highlight: {cfi, text, color, style, note}.
function server.annotate(id, fields)
    fields.bookId = id
    return expect("POST", "/api/v1/annotations", fields, bearer())
end

function server.change_annotation(id, fields)
    expect("PUT", "/api/v1/annotations/" .. id, fields, bearer())
end

function server.delete_annotation(id) expect("DELETE", "/api/v1/annotations/" .. id, nil, bearer()) end

function server.write_note(id, text) expect("PUT", "/api/v2/book-notes/" .. id, { noteContent = text }, bearer()) end
function server.delete_note(id) expect("DELETE", "/api/v2/book-notes/" .. id, nil, bearer()) end

-- The web page makes a bookmark: {cfi or pageNumber, title}; what the server has of it then.
function server.bookmark(id, fields)
    fields.bookId = id
    return expect("POST", "/api/v1/bookmarks", fields, bearer())
end

function server.delete_bookmark(id) expect("DELETE", "/api/v1/bookmarks/" .. id, nil, bearer()) end

-- The web page deletes what it has of the book, in each of the three lists.
function server.clear_notes(id)
    for path, rows_of in pairs({
        ["/api/v1/annotations/"] = server.annotations, ["/api/v2/book-notes/"] = server.notes,
        ["/api/v1/bookmarks/"] = server.bookmarks,
    }) do
        for _, row in ipairs(rows_of(id)) do expect("DELETE", path .. row.id, nil, bearer()) end
    end
end

function server.rating(id)
    if server.controls then return (kept("ratings", id)[1] or {}).personalRating end
    return expect("GET", "/api/v1/books/" .. id, nil, bearer()).personalRating
end

-- The book's status, set on the web page or by a device.
function server.status(id)
    if server.controls then return (kept("statuses", id)[1] or {}).readStatus end
    return expect("GET", "/api/v1/books/" .. id, nil, bearer()).readStatus
end

-- A session that another app sends; `start`: Unix seconds.
function server.read_elsewhere(id, start, seconds)
    local session = {
        bookId = id, bookType = "EPUB", startTime = os.date("!%Y-%m-%dT%H:%M:%SZ", start),
        endTime = os.date("!%Y-%m-%dT%H:%M:%SZ", start + seconds), durationSeconds = seconds,
        durationFormatted = "0:10:00", startProgress = 10, endProgress = 20, progressDelta = 10,
        startLocation = 20, endLocation = 40,
    }
    expect("POST", "/api/v1/reading-sessions", session, server.kind == "spec" and as_reader() or bearer())
end

-- The reader says it in the web page.
function server.set_status(id, status)
    if server.controls then return server.control("POST", "/states", { bookId = id, status = status }) end
    expect("POST", "/api/v1/books/status", { bookIds = json.array({ id }), status = status }, bearer())
end

function server.set_rating(id, rating)
    if server.controls then return server.control("POST", "/states", { bookId = id, rating = rating }) end
    expect("PUT", "/api/v1/books/personal-rating", { ids = json.array({ id }), rating = rating }, bearer())
end

-- Joins the reader on the web with devices, or parts them; false where a server has no such switch.
function server.join(on)
    local path = "/api/v1/koreader-users/me/sync-progress-with-booklore?enabled=" .. tostring(on)
    local status = ask("PATCH", path, nil, bearer())
    return status == 204
end

-- Reads on in an EPUB in the browser.
function server.read_on_the_web(id, percent, cfi)
    local book = expect("GET", "/api/v1/books/" .. id, nil, bearer())
    local place = { bookFileId = book.primaryFile.id, positionData = cfi, progressPercent = percent }
    expect("POST", "/api/v1/books/progress", { bookId = id, fileProgress = place }, bearer())
end

-- Where the reader on the web has the book open: {cfi, percentage}, or nil.
function server.web_position(id)
    local position = expect("GET", "/api/v1/books/" .. id, nil, bearer()).epubProgress
    if type(position) ~= "table" then return nil end
    return { cfi = type(position.cfi) == "string" and position.cfi or nil, percentage = position.percentage }
end

-- The position that the server keeps for a fingerprint: {percentage, progress, device}, or nil.
function server.position(hash)
    if server.controls then
        local last
        for _, row in ipairs(server.control("GET", "/state").progress) do
            if row.document == hash then last = row end
        end
        return last
    end
    local status, value = ask("GET", ("/api/%s/syncs/progress/%s"):format(word, hash), nil, as_reader())
    if status ~= 200 or type(value) ~= "table" or type(value.percentage) ~= "number" then return nil end
    return value
end

-- Another device has read as far as that; `place`: in its engine's words.
function server.put_position(hash, fraction, device, place)
    expect("PUT", ("/api/%s/syncs/progress"):format(word), {
        document = hash, percentage = fraction, progress = place or tostring(fraction), device = device,
        device_id = "6A1C2B3D-4E5F-4A6B-8C7D-0E1F2A3B4C5D",
        timestamp = os.time(),
    }, as_reader())
end

-- The account's switch for reader devices, which only real servers have.
function server.sync_switch(on)
    if server.controls then
        return server.control("POST", "/sync-switch", { username = server.reader[1], enabled = on })
    end
    expect("PATCH", "/api/v1/koreader-users/me/sync?enabled=" .. tostring(on), nil, bearer())
end

-- Name and password of a new person without a reader account. An untrusted person sees no books. A real server keeps
-- the people of earlier runs.
function server.add_person(name, untrusted)
    local trusted = not untrusted
    local password = name .. " reads"
    if server.controls then
        server.control("POST", "/people", { username = name, password = password, isTrusted = trusted })
        return { name, password }
    end
    name = ("%s-%d"):format(name, os.time())
    local admin = as_admin()
    local libraries = {}
    for _, one in ipairs(expect("GET", "/api/v1/libraries", nil, admin)) do table.insert(libraries, one.id) end
    expect("POST", "/api/v1/auth/register", {
        username = name, password = password, name = name, email = name .. "@example.org", permissionDownload = trusted,
        permissionSyncKoreader = trusted, permissionAccessOpds = trusted, selectedLibraries = json.array(libraries),
    }, admin)
    return { name, password }
end

-- Shelves ------------------------------------------------------------------------------------------------------------

function server.make_shelf(name, ids)
    if server.controls then
        return server.control("POST", "/shelves", { name = name, bookIds = json.array(ids) }).id
    end
    local shelf = expect("POST", "/api/v1/shelves", {
        name = name, icon = "heart", publicShelf = false,
        iconType = (server.kind == "G" or server.kind == "3.5") and "LUCIDE" or "PRIME_NG",
    }, bearer())
    local id = shelf and shelf.id
    for _, other in ipairs(server.shelves()) do if other.name == name then id = other.id end end
    server.assign(ids, id)
    return id
end

function server.shelves()
    if server.controls then return server.control("GET", "/state").shelves end
    return list("/api/v1/shelves")
end

function server.assign(ids, shelf, off)
    expect("POST", "/api/v1/books/shelves", {
        bookIds = json.array(ids),
        shelvesToAssign = json.array(off and {} or { shelf }),
        shelvesToUnassign = json.array(off and { shelf } or {}),
    }, bearer())
end

function server.on_shelf(shelf)
    local found = {}
    if server.controls then
        local state = server.control("GET", "/state")
        for _, row in ipairs(state.shelves) do
            if row.id == shelf then
                for _, book in ipairs(state.books) do
                    for _, id in ipairs(row.bookIds) do if id == book.id then found[book.fileName] = id end end
                end
            end
        end
        return found
    end
    for _, book in ipairs(list("/api/v1/shelves/" .. shelf .. "/books")) do found[name_of(book) or ""] = book.id end
    return found
end

return server
