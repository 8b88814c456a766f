-- The client of the library in the compiled code, with a real server over TLS with its own certificate.
local openServer = require("src.openServer").openServer
local codec = require("src.koreader.codec").codec
local stopwatch = require("stopwatch")
local Library = require("library")
local Wire = require("wire")
local stores = require("stores")

local RECORD = {
    startTime = "2026-06-01T10:00:00Z",
    endTime = "2026-06-01T10:30:00Z",
    durationSeconds = 1800,
    durationFormatted = "0:30:00",
    startProgress = 12.34,
    endProgress = 15,
    progressDelta = 2.66,
    startLocation = 10,
    endLocation = 14,
}

local function record_at(minute)
    local record = {}
    for name, value in pairs(RECORD) do record[name] = value end
    record.startTime = ("2026-06-01T09:%02d:00Z"):format(minute)
    return record
end

describe("the client of the library server", function()
    local server, wire, library, store, certificate
    local passed = 0

    setup(function()
        certificate = os.tmpname()
        server = Library.start("--quiet --tls --certificate " .. certificate)
    end)

    teardown(function()
        server:stop()
        os.remove(certificate)
    end)

    before_each(function()
        server:reset()
        passed = 0
        wire = Wire.open()
        wire.trust = { kind = "authorities", store = { path = certificate, isFolder = false } }
        store = stores.open()
        store.saveSettings({
            serverUrl = server.url,
            readerUsername = "zoe-reads",
            readerPassword = "grüße, 本",
            libraryUsername = "zoë",
            libraryPassword = "pässwörd€",
        })
        local opened = openServer({
            http = wire.http,
            tasks = wire.tasks,
            clock = { now = function() return os.time() + passed end, elapsed = stopwatch.now },
            codec = codec,
            database = store.database,
            network = { name = function() end },
            log = { warn = function() end, step = function() end },
            translate = require("src.koreader.texts").translate,
        })
        local parts = opened.server
        library = setmetatable({}, { __index = function(_, method)
            for _, part in ipairs({ parts.checks, parts.books, parts.sessions, parts.statuses, opened.connection }) do
                if part[method] then return part[method] end
            end
        end })
    end)

    after_each(function()
        wire.close()
        stores.close()
        assert.same({}, server:violations())
        server:disarm()
    end)

    -- The answer of a library method in a task.
    local function ask(method, ...)
        local arguments, count = { ... }, select("#", ...)
        local asked = wire:ask(function() return library[method](unpack(arguments, 1, count)) end)
        wire:await(asked)
        return asked.result
    end

    local function good(method, ...)
        local result = ask(method, ...)
        assert.is_true(result.ok, result.failure and (result.failure.kind .. ": " .. (result.failure.detail or "")))
        return result.value
    end

    local function asked()
        local lines = {}
        for _, request in ipairs(server:requests()) do
            table.insert(lines, request.method .. " " .. request.path:gsub("%?.*", ""))
        end
        server:forget_requests()
        return lines
    end

    local function a_book()
        return server:state().books[1]
    end

    it("logs in with both accounts, also with letters beyond ASCII", function()
        good("checkReader")
        good("checkLibrary")
        assert.is_true(good("checkByHash"))
    end)

    it("reports wrong passwords", function()
        store.saveSettings({ readerPassword = "wrong", libraryPassword = "wrong" })
        assert.equal("denied", ask("checkReader").failure.kind)
        assert.equal("denied", ask("checkLibrary").failure.kind)
        assert.is_true(store.isLoginRefused())
    end)

    it("finds a book by its fingerprint, its ISBN and its ID", function()
        local book = a_book()
        assert.equal(book.id, good("findByHash", book.fingerprint).id)
        assert.is_nil(good("findByHash", ("0"):rep(32)))
        assert.equal(book.id, good("findByIsbn", book.isbn13).id)
        assert.is_nil(good("findByIsbn", "9780000000002"))
        assert.equal(book.title, good("describe", book.id).title)
        assert.is_nil(good("describe", 99999))
    end)

    it("uploads sessions in batches and singly, and lists them", function()
        local book = a_book()
        local many = {}
        for minute = 1, 45 do many[minute] = record_at(minute) end
        assert.equal(45, #good("uploadBatch", book.id, "EPUB", many))
        good("upload", book.id, "EPUB", RECORD)
        assert.equal(46, #server:state().sessions)
        local held = server:state().sessions[46]
        assert.equal(12.34, held.startProgress)
        assert.equal(1800, held.durationSeconds)
        assert.equal("0:30:00", held.durationFormatted)
        local unixOf = require("src.base.timestamp").unixOf
        local listed = good("listSessions", book.id, unixOf("2026-06-01T09:40:00Z"))
        assert.equal(7, #listed)
        assert.equal(unixOf("2026-06-01T10:00:00Z"), listed[1].startedAt)
    end)

    it("makes all requests over one connection and with one login", function()
        local book = a_book()
        asked()
        good("findByHash", book.fingerprint)
        good("findByIsbn", book.isbn13)
        good("describe", book.id)
        good("upload", book.id, "EPUB", RECORD)
        local lines = asked()
        -- The answer to a single session says nothing: the list tells.
        assert.equal(6, #lines)
        assert.equal("POST /api/v1/auth/login", lines[2])
    end)

    it("uses a refresh token once for all tasks whose token expired in their work", function()
        local book = a_book()
        good("describe", book.id)
        -- A younger refresh token is not used.
        passed = 126
        server:control("POST", "/expire-tokens")
        asked()
        local questions = {}
        for place = 1, 3 do
            questions[place] = wire:ask(function() return library.describe(book.id) end)
        end
        wire:await(unpack(questions))
        for place = 1, 3 do assert.is_true(questions[place].result.ok) end
        local lines = table.concat(asked(), "\n")
        assert.equal(1, select(2, lines:gsub("auth/refresh", "")))
        assert.is_nil(lines:find("auth/login", 1, true))
    end)

    it("logs in once for two tasks that both need a token", function()
        local book = a_book()
        asked()
        local questions = {}
        for place = 1, 3 do
            questions[place] = wire:ask(function() return library.describe(book.id) end)
        end
        wire:await(unpack(questions))
        for place = 1, 3 do assert.is_true(questions[place].result.ok) end
        local logins = 0
        for _, line in ipairs(asked()) do
            if line == "POST /api/v1/auth/login" then logins = logins + 1 end
        end
        assert.equal(1, logins)
    end)

    it("follows a redirect within the server with method and body, and no other", function()
        local book = a_book()
        local function redirect(to)
            local fault = { kind = "redirect", status = 302, to = to }
            server:arm({ match = { method = "POST" }, times = 1, fault = fault })
        end
        redirect("{path}")
        good("upload", book.id, "EPUB", RECORD)
        assert.equal(1, #server:state().sessions)
        redirect("https://elsewhere.example{path}")
        local failure = ask("upload", book.id, "EPUB", RECORD).failure
        assert.same({ kind = "redirected", to = "https://elsewhere.example", isMoved = true }, failure)
        assert.equal(1, #server:state().sessions)
    end)

    for name, case in pairs({
        ["a dropped connection"] = { { kind = "drop", when = "after" }, "broken" },
        ["half an answer"] = { { kind = "truncate", bytes = 2 }, "broken" },
        ["a web page"] = { { kind = "html", when = "after" }, "unreadable" },
        ["garbage"] = { { kind = "garbage", of = "answer", when = "after" }, "broken" },
        ["no JSON"] = { { kind = "garbage", of = "body", when = "after" }, "unreadable" },
        ["a proxy's 502"] = { { kind = "status", status = 502, when = "after" }, "refused" },
    }) do
        it("counts " .. name .. " as no answer, and the session as unconfirmed", function()
            local fault, kind = case[1], case[2]
            server:arm({ match = { path = "/api/v1/reading-sessions/batch" }, times = 1, fault = fault })
            local failure = ask("uploadBatch", a_book().id, "EPUB", { RECORD }).failure
            assert.equal(kind, failure.kind)
            assert.is_true(require("src.base.failure").isUncertain(failure))
            assert.equal(1, #server:state().sessions)
        end)
    end
end)
