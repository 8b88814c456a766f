-- A file that was rewritten before it was copied to this device. Neither fingerprint nor ISBN find its book, but only
-- one book of the server has its title and author.
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local QUIET = 108

describe("a rewritten file whose title and author belong to only one book", function()
    local facts

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        stage.server:control("POST", "/books/" .. QUIET .. "/metadata", { publisher = "Somebody's own press" })
        disk.write(host.book("book.epub"), stage.server:control("GET", "/files/" .. QUIET))
        for _, book in ipairs(stage.server:state().books) do
            if book.id == QUIET then
                facts = { pages = 200, title = book.title, authors = table.concat(book.authors, "\n") }
            end
        end
        stage.server:reset()
    end)
    after_each(function()
        host.dismiss_all()
        stage.finish()
    end)

    local function read()
        host.open("book.epub", facts)
        host.advance(2)
        stage.settle()
        host.read(5, 60)
        host.close()
        host.advance(3)
        stage.settle()
    end

    local function held()
        local ids = {}
        for _, one in ipairs(stage.server:state().sessions) do table.insert(ids, one.bookId) end
        return ids
    end

    local function unmatched()
        return host.menu("Catchword", "Sync status", "Unmatched books: 1")
    end

    -- The search of W tells no author.
    for _, kind in ipairs({ "spec", "W", "G" }) do
        it(("(%s) is proposed once after closing, and matched by one tap"):format(kind), function()
            stage.server:control("POST", "/dialect", { name = kind })
            read()
            assert.same({}, held())
            stage.until_says("is not matched. Is it “")
            host.press("This is the book")
            stage.settle()
            stage.settle()
            assert.same({ QUIET }, held())
        end)
    end

    it("is proposed once, then listed as unmatched, where a tap matches it", function()
        read()
        stage.until_says("is not matched. Is it “")
        host.press("Not now")
        read()
        assert.is_nil((host.says() or ""):find("is not matched", 1, true))
        unmatched()
        host.press("▸ Match with the server's")
        stage.settle()
        stage.settle()
        assert.same({ QUIET, QUIET }, held())
    end)

    it("is not proposed if two books have the title and author", function()
        stage.server:control("POST", "/books", { title = facts.title, author = facts.authors })
        read()
        assert.is_nil((host.says() or ""):find("is not matched", 1, true))
        unmatched()
        assert.is_nil(host.says():find("▸ Match", 1, true))
    end)
end)
