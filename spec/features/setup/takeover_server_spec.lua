-- Releases of the original client before schema 9 kept their server in another file, so that it is typed again.
-- Its data belong to the first reader (src/storage.ts).
local connecting = require("connecting")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local origin = require("origin")
local readers = require("readers")
local stage = require("stage")

describe("a book from the original client's file", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.finish)

    -- A new device with that file, on which no server is set, without a network. Grimmory finds no book by its hash.
    local function take_over(version, sessions)
        stage.unpack()
        stage.server:control("POST", "/dialect", { name = "G" })
        host.network(false)
        host.exit()
        os.execute(("rm -f '%s'/settings/catchword.sqlite*"):format(host.folder))
        origin.path = host.folder .. "/settings/booklore-sync.sqlite"
        origin.create(version)
        local hash = host.fingerprint(stage.NOVEL)
        origin.insert("book_cache", {
            file_path = host.book(stage.NOVEL), file_hash = hash, book_id = 101, title = "The Lamp at Low Tide",
            author = "Mara Ellison",
        })
        for number = 1, sessions or 1 do
            local start = ("2026-02-02T02:4%d:00Z"):format(number - 1)
            origin.insert_session("pending_sessions", { book_hash = hash, book_id = 101, start_time = start })
        end
        origin.database.close()
        host.restart()
    end

    local function number()
        host.exit()
        local path = host.folder .. "/settings/catchword.sqlite"
        local database = assert(openDatabase(path, { canUseWal = true }).value).database
        local rows = database.query("SELECT server_id FROM books")
        database.close()
        assert.equal(1, #rows)
        return rows[1].server_id
    end

    for version = 7, 9 do
        it("keeps its ID at schema " .. version .. ", and the imported items are sent to Grimmory", function()
            take_over(version)
            local url = stage.server.url
            for _, spelling in ipairs({ url, url .. "/", url:upper() .. "/" }) do
                connecting.enter("Server", spelling)
            end
            connecting.enter("Reader account", "reader", "paper trail")
            connecting.enter("Library account", "anna", "correct horse")
            host.network(true)
            assert.equal(101, stage.until_held(1)[1].bookId)
            assert.equal("2026-02-02T02:40:00Z", stage.server:state().sessions[1].startTime)
            assert.equal("nothing pending", stage.waiting_line())
            assert.equal(0, stage.times_asked("/search"))
        end)
    end

    it("is counted in one notice, with the items to send, at the first start only", function()
        take_over(9, 3)
        local taken = "Catchword took over from BookLore Sync. Books: 1. Sessions to send: 3."
        assert.same({ taken }, host.notices())
        host.restart()
        assert.same({ taken }, host.notices())
    end)

    it("is not imported for a second reader", function()
        take_over(9)
        connecting.enter("Server", stage.server.url)
        connecting.enter("Reader account", "reader", "paper trail")
        connecting.enter("Library account", "anna", "correct horse")
        host.network(true)
        stage.until_held(1)
        readers.begin_as_zoe()
        stage.settle()
        host.restart()
        host.exit()
        local path = host.folder .. "/settings/catchword-2.sqlite"
        local database = assert(openDatabase(path, { canUseWal = true }).value).database
        local rows = database.query("SELECT id FROM books")
        database.close()
        assert.same({}, rows)
    end)

    for _, spelling in ipairs({
        "http://books.example/", "HTTP://Books.Example", "http://books.example:80", "http://BOOKS.example:80/",
        "http://books.example/api/v1", "https://books.example",
    }) do
        it("keeps its ID if the address is typed as " .. spelling, function()
            take_over(7)
            connecting.enter("Server", "http://books.example")
            connecting.enter("Server", spelling)
            assert.equal(101, number())
        end)
    end

    for _, other in ipairs({
        "http://books.example:8080", "http://other.example", "https://other.example", "http://books.example/library",
    }) do
        it("loses its ID if the address is changed to " .. other, function()
            take_over(7)
            connecting.enter("Server", "http://books.example")
            connecting.enter("Server", other)
            assert.equal("1 pending", stage.waiting_line())
            assert.is_nil(number())
        end)
    end
end)
