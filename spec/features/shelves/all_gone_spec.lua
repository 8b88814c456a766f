-- A missing memory card, or a folder that was renamed on a computer. The books still exist, and are not downloaded
-- again unless the reader agrees.
local host = require("host")
local stage = require("stage")

describe("the books of a shelf that are all missing at once", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105, 106 } })
        stage.sync_shelves()
        host.dismiss_all()
        host.advance(5)
        stage.rest()
        stage.server:forget_requests()
    end)
    after_each(function()
        while host.top() do host.dismiss() end
        stage.finish()
    end)

    local function run(command)
        assert(os.execute((command:gsub("BOOKS", host.folder .. "/Books"):gsub("HERE", host.folder))))
    end

    local function downloads()
        local count = 0
        for _, request in ipairs(stage.server:requests()) do
            local path = request.path
            if path:find("/download", 1, true) or path:find("/content", 1, true) then count = count + 1 end
        end
        return count
    end

    local function ask()
        host.event("CatchwordAction", "catchword_shelf")
        return stage.outcome()
    end

    local WAYS = {
        ["a renamed folder"] = "mv 'BOOKS' 'HERE/Library'",
        ["an empty folder in place of the card"] = "mv 'BOOKS' 'HERE/Card'; mkdir 'BOOKS'",
        ["a deleted folder"] = "rm -r 'BOOKS'",
    }
    for what, command in pairs(WAYS) do
        it("are not downloaded again for " .. what, function()
            run(command)
            local text = ask()
            assert.matches("3 books are not where they were", text, 1, true)
            assert.equal(0, downloads())
        end)

        it("are not downloaded again by an automatic sync for " .. what, function()
            run(command)
            host.restart()
            stage.settle()
            host.doze(86400)
            stage.settle()
            stage.settle()
            assert.equal(0, downloads())
        end)
    end

    it("are downloaded again after “Yes”", function()
        run("rm -r 'BOOKS'")
        ask()
        host.press("Download them again")
        stage.until_says("Downloaded: 3")
        assert.equal(3, downloads())
    end)

    it("are found again once the card is back", function()
        run("mv 'BOOKS' 'HERE/Card'")
        ask()
        host.press("Do nothing")
        run("mv 'HERE/Card' 'BOOKS'")
        assert.matches("unchanged: 3", ask(), 1, true)
        assert.equal(0, downloads())
    end)

    it("are found by size and bytes if they were renamed inside the folder", function()
        run("mkdir 'BOOKS/Ellison'; mv 'BOOKS/Ellison, Mara - The Lamp at Low Tide_101.epub' 'BOOKS/Ellison/Lamp.epub'")
        run("cd 'BOOKS'; mv tables_105.pdf Tables.pdf")
        local text = ask()
        assert.matches("found here: 2", text, 1, true)
        assert.equal(0, downloads())
    end)

    it("are downloaded again if they were deleted one by one on a computer", function()
        run("rm 'BOOKS/tables_105.pdf'")
        assert.matches("Downloaded: 1", ask(), 1, true)
    end)
end)
