-- The library was set up again, and an ID belongs to another book with a newer file. Neither a check, nor *Update all*,
-- nor an earlier update replaces the reader's book with it.
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local newer = require("newer")
local stage = require("stage")

local IDS = { 101, 102 }

-- A device with two books of the server's, and that server has newer files of both.
local function begin(kind)
    browsed.begin()
    browsed.speak(kind)
    stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = IDS })
    stage.sync_shelves()
end

local function change()
    for _, id in ipairs(IDS) do
        local texts = { { from = "the", to = "the new" } }
        stage.server:control("POST", ("/books/%d/file"):format(id), { texts = texts })
    end
end

-- Both numbers are other books now, with files of their own.
local function set_up_anew()
    for _, id in ipairs(IDS) do stage.server:control("DELETE", "/books/" .. id) end
    stage.server:control("POST", "/books", {
        { id = 101, title = "Quite Another Book", author = "Somebody Else", type = "EPUB" },
        { id = 102, title = "A Third Book", author = "Anybody", type = "EPUB" },
    })
    for _, id in ipairs(IDS) do assert(#stage.server:control("GET", "/files/" .. id) > 100, "a book without a file") end
end

local function check()
    newer.ask()
    stage.wait_until("the check has ended", function()
        local said = host.says() or ""
        return not said:find("…", 1, true)
    end)
    return host.says() or ""
end

-- Presses it if it is there.
local function update_all()
    local has_it = (host.says() or ""):find("Update all", 1, true) ~= nil
    if has_it then
        host.press("Update all")
        stage.settle()
        stage.outcome()
    end
    host.dismiss_all()
    return has_it
end

local function files()
    local contents = {}
    for _, name in ipairs(newer.in_folder("_10")) do
        local codec = require("src.koreader.codec").codec
        contents[name] = codec.md5(disk.contents(browsed.folder() .. "/" .. name))
    end
    return contents
end

describe("“Update all” on a server that was set up again", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    for _, kind in ipairs({ "W", "B2", "G", "3.5" }) do
        it("does not replace the reader's books with others: " .. kind, function()
            begin(kind)
            local before = files()
            assert.is_truthy(next(before))
            set_up_anew()
            host.advance(86400)
            stage.settle()
            check()
            update_all()
            assert.same(before, files())
        end)

        it("does not use updates that were found on the former server: " .. kind, function()
            begin(kind)
            local before = files()
            change()
            assert.matches("Update all", check())
            set_up_anew()
            assert.is_true(update_all())
            assert.same(before, files())
            check()
            update_all()
            assert.same(before, files())
        end)

        it("downloads the newer files of the reader's own books: " .. kind, function()
            begin(kind)
            local before = files()
            change()
            check()
            assert.is_true(update_all())
            local count = 0
            for name, digest in pairs(files()) do if digest ~= before[name] then count = count + 1 end end
            assert.equal(2, count)
        end)
    end
end)
