-- A library server as the specification has it, in memory: what it holds, and its honest answers.
--
--     local library = shelfful.new(books)     books: {id, title, author, fingerprint, type, bytes}
--     local answer = library.answer(request)  {status, body} or {status, bytes, headers}
--     library.held.sessions, .progress, .ratings, .notes, .left (books taken off their shelf)
--     library.forget_tokens()
local accounts = require("endurance/accounts")
local note_routes = require("endurance/notes")
local rapidjson = require("rapidjson")
local refusal = require("endurance/refusal")

local NAME = "KOReader"

local shelfful = {}

local list = rapidjson.array

local function view(book, held)
    return { personalRating = held and held.ratings[book.id], id = book.id, title = book.title, authors = book.author,
        isbn13 = book.isbn13, bookType = book.type,
        pageCount = 200, primaryFile = { id = book.id, fileName = book.file, bookType = book.type,
            fileSizeKb = math.ceil(#book.bytes / 1024) } }
end

local function page_of(rows, request)
    local page = tonumber(request.query:match("page=(%d+)")) or 0
    local size = tonumber(request.query:match("size=(%d+)")) or 5
    local content = {}
    for place = page * size + 1, math.min(#rows, (page + 1) * size) do table.insert(content, rows[place]) end
    return { content = list(content), hasNext = (page + 1) * size < #rows, totalElements = #rows,
        page = { size = size, number = page, totalElements = #rows, totalPages = math.ceil(#rows / size) } }
end

local function store_session(held, book, type, session)
    local id = #held.sessions + 1
    held.sessions[id] = { id = id, bookId = book, bookType = type, startTime = session.startTime,
        endTime = session.endTime, durationSeconds = session.durationSeconds }
    return held.sessions[id]
end

local function sessions_of(held, book)
    local found = {}
    for place = #held.sessions, 1, -1 do
        if held.sessions[place].bookId == book then table.insert(found, held.sessions[place]) end
    end
    table.sort(found, function(one, other) return one.startTime > other.startTime end)
    return list(found)
end

local function reader_routes(library)
    local held, by_id = library.held, library.by_id
    return {
        { "GET", "^/api/reader/users/auth$", function()
            return { status = 200, body = { username = accounts.READER } }
        end },
        { "GET", "^/api/reader/books/by%-hash/(%x+)$", function(_, hash)
            local book = library.by_hash[hash]
            return book and { status = 200, body = view(book) } or refusal(404, "Book with hash … not found")
        end },
        { "GET", "^/api/reader/syncs/progress/(%x+)$", function(_, hash)
            if not library.by_hash[hash] then return refusal(404, "Book not found for hash " .. hash) end
            local position = held.progress[hash]
            return position and { status = 200, body = position } or refusal(404, "No progress found for user and book")
        end },
        { "PUT", "^/api/reader/syncs/progress$", function(_, _, body)
            if not library.by_hash[body.document] then return refusal(404, "Book not found for hash") end
            held.progress[body.document] = body
            return { status = 200, body = { status = "progress updated" } }
        end },
        { "POST", "^/api/v1/reading%-sessions/batch$", function(_, _, body)
            if not by_id[body.bookId] then return refusal(404, "Book not found") end
            local results = {}
            for _, session in ipairs(body.sessions) do
                local stored = store_session(held, body.bookId, body.bookType, session)
                table.insert(results, { sessionId = stored.id, startTime = stored.startTime })
            end
            local count = #results
            return { status = 200, body = { totalRequested = count, successCount = count, results = list(results) } }
        end },
        { "POST", "^/api/v1/reading%-sessions$", function(_, _, body)
            if not by_id[body.bookId] then return refusal(404, "Book not found") end
            return { status = 200, body = store_session(held, body.bookId, body.bookType, body) }
        end },
        { "GET", "^/api/v1/reading%-sessions/book/(%d+)$", function(request, id)
            return { status = 200, body = page_of(sessions_of(held, tonumber(id)), request) }
        end },
    }
end

local function book_routes(library)
    local held, by_id = library.held, library.by_id
    local function matching(words)
        local found = {}
        for _, book in ipairs(library.books) do
            if book.title:lower():find(words:lower(), 1, true) or book.isbn13 == words then
                local seen = view(book)
                seen.matchScore = (book.title == words or book.isbn13 == words) and 1 or 0.5
                table.insert(found, seen)
            end
        end
        return list(found)
    end
    local function book_at(id, answer)
        local book = by_id[tonumber(id)]
        return book and answer(book) or refusal(404, "Book not found with ID: " .. id)
    end
    return {
        { "GET", "^/api/v1/books/search$", function(request)
            local words = request.query:match("title=([^&]*)") or request.query:match("isbn=([^&]*)") or ""
            words = words:gsub("+", " "):gsub("%%(%x%x)", function(code) return string.char(tonumber(code, 16)) end)
            return { status = 200, body = matching(words) }
        end },
        { "GET", "^/api/v1/books/(%d+)$", function(_, id)
            return book_at(id, function(book) return { status = 200, body = view(book, held) } end)
        end },
        { "GET", "^/api/v1/books/(%d+)/recommendations$", function(_, id)
            return book_at(id, function(book)
                local found = {}
                for _, other in ipairs(library.books) do
                    if other ~= book and #found < 10 then
                        table.insert(found, { book = view(other), similarityScore = 1 / (#found + 1) })
                    end
                end
                return { status = 200, body = list(found) }
            end)
        end },
        { "GET", "^/api/v1/books/(%d+)/download$", function(_, id)
            return book_at(id, function(book)
                return { status = 200, bytes = book.bytes, headers = { ["Content-Type"] = "application/octet-stream",
                    ["Content-Disposition"] = ('attachment; filename="%s"'):format(book.file) } }
            end)
        end },
        { "PUT", "^/api/v1/books/personal%-rating$", function(_, _, body)
            for _, id in ipairs(body.ids) do held.ratings[id] = body.rating end
            return { status = 200, body = list({ { bookId = body.ids[1], personalRating = body.rating } }) }
        end },
        { "POST", "^/api/v1/books/shelves$", function(_, _, body)
            for _, id in ipairs(body.bookIds) do
                for _, shelf in ipairs(body.shelvesToUnassign) do
                    library.shelf(shelf)[id] = nil
                    held.left[id] = true
                end
                for _, shelf in ipairs(body.shelvesToAssign) do library.shelf(shelf)[id] = true end
            end
            return { status = 200, body = list({ view(by_id[body.bookIds[1]]) }) }
        end },
    }
end

local function shelf_routes(library)
    local function books_of(ids)
        local found = {}
        for _, book in ipairs(library.books) do
            if ids[book.id] then table.insert(found, view(book)) end
        end
        return list(found)
    end
    return {
        { "GET", "^/api/v1/shelves$", function()
            local shelves = {}
            for _, shelf in ipairs(library.shelves) do table.insert(shelves, { id = shelf.id, name = shelf.name }) end
            return { status = 200, body = list(shelves) }
        end },
        { "POST", "^/api/v1/shelves$", function(_, _, body)
            for _, shelf in ipairs(library.shelves) do
                if shelf.name == body.name then return { status = 200, body = { id = shelf.id, name = shelf.name } } end
            end
            table.insert(library.shelves, { id = 100 + #library.shelves, name = body.name, ids = {} })
            local shelf = library.shelves[#library.shelves]
            return { status = 201, body = { id = shelf.id, name = shelf.name } }
        end },
        { "GET", "^/api/v1/shelves/(%d+)/books$", function(_, id)
            return { status = 200, body = books_of(library.shelf(tonumber(id))) }
        end },
        { "GET", "^/api/magic%-shelves$", function()
            return { status = 200, body = list({ { id = 9, name = "All of them" } }) }
        end },
        { "GET", "^/api/v1/app/shelves/magic/9/books$", function(request)
            local rows = {}
            for place = 1, math.min(3, #library.books) do table.insert(rows, view(library.books[place])) end
            return { status = 200, body = page_of(rows, request) }
        end },
    }
end

-- `now`: the server's clock, Unix seconds. Every book stands on the shelf that is synced.
function shelfful.new(books, now)
    local library = {
        books = books, by_hash = {}, by_id = {}, issued = 0, numbered = 0, access = {}, refresh = {},
        held = { sessions = {}, progress = {}, ratings = {}, notes = {}, left = {} },
        shelves = { { id = 3, name = NAME, ids = {} } },
    }
    -- One that is in `books` already, or comes after them.
    local function shelve(book)
        library.by_hash[book.fingerprint], library.by_id[book.id] = book, book
        library.shelves[1].ids[book.id] = true
    end
    for _, book in ipairs(books) do shelve(book) end
    function library.add(book)
        table.insert(books, book)
        shelve(book)
    end
    function library.shelf(id)
        for _, shelf in ipairs(library.shelves) do
            if shelf.id == id then return shelf.ids end
        end
        return {}
    end
    accounts.add(library, now)
    local open, as_reader, as_library = accounts.routes(library), reader_routes(library), {}
    for _, routes in ipairs({ book_routes(library), note_routes(library), shelf_routes(library) }) do
        for _, route in ipairs(routes) do table.insert(as_library, route) end
    end
    local doors = {
        { open, function() return true end },
        { as_reader, library.is_reader },
        { as_library, library.is_library },
    }
    function library.answer(request)
        for _, door in ipairs(doors) do
            for _, route in ipairs(door[1]) do
                local found = request.method == route[1] and request.path:match(route[2])
                if found then
                    if not door[2](request) then return refusal(401, "Unauthorized") end
                    return route[3](request, found, request.body ~= "" and rapidjson.decode(request.body) or {})
                end
            end
        end
        return refusal(404, "Resource not found.")
    end
    return library
end

return shelfful
