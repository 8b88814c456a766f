-- Newer files that the server has of books on this device: noticed, offered, and put in their place, on each kind of
-- server. The EPUBs are real ones, of which the server changes the text a little.
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")

local newer = require("newer")
local stage = require("stage")

for _, kind in ipairs({ "spec", "B0", "W", "B2", "G" }) do
    describe("a newer file on a server of the kind " .. kind, function()
        setup(stage.open_library)
        teardown(stage.close_library)
        before_each(function() newer.begin(kind) end)
        after_each(stage.leave)

        it("is noticed by a tap, with one request a book, and takes the place of the older one", function()
            local old = disk.contents(newer.path())
            newer.change()
            stage.server:forget_requests()
            newer.check()
            assert.equal(2, newer.asked("/content"))
            assert.equal(0, newer.asked("/download"))
            newer.update()
            assert.equal(newer.there(), disk.contents(newer.path()))
            assert.not_equal(old, disk.contents(newer.path()))
            assert.same({ newer.name() }, newer.in_folder("_101"))
            assert.equal(old, newer.in_trash())
            assert.equal("Check for newer files", newer.line())
        end)

        it("that is none is not offered", function()
            newer.ask()
            stage.until_says("The server has no newer file of your books.")
            host.dismiss()
            assert.equal("Check for newer files", newer.line())
        end)

        it("is not asked for while shelves are synced", function()
            newer.change()
            stage.server:forget_requests()
            stage.sync_shelves()
            assert.equal(0, newer.asked("/content"))
        end)

        -- The others' lists of the library do not say which of a book's files they tell of; "spec" has none.
        local noticed = { B0 = "Newer files on the server: 1", G = "Newer files on the server: 1" }
        if kind ~= "spec" then it("is noticed where a list of the library tells of it, without a request", function()
            stage.server:control("POST", "/books/101/file", { of = 105 })
            stage.server:forget_requests()
            browsed.open_list("Recently added", "The Lamp at Low Tide")
            stage.settle()
            host.dismiss_all()
            assert.equal(noticed[kind] or "Check for newer files", newer.line())
            assert.equal(0, newer.asked("/content"))
            assert.equal(0, newer.asked("/books/101"))
        end) end

        it("is offered no more once the reader has said no, until the server has yet another", function()
            newer.change()
            newer.check()
            newer.choose("Not this one")
            assert.equal("Check for newer files", newer.line())
            newer.ask()
            stage.until_says("The server has no newer file of your books.")
            host.dismiss()
            newer.change("a borrowed clock", "a clock that nobody had ever lent to anybody")
            newer.check()
        end)
    end)
end
