-- A book that the server no longer has. Real servers answer only 500 for it.
local annotator = require("annotator")
local common = require("actions/common")
local host = require("host")
local stage = require("stage")

local SECOND = "Ellison, Mara - The Lamp in the Fog.epub"

describe("a pending item of a book that the server lost", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    end)
    after_each(stage.leave)

    local function write(book)
        local text = annotator.paragraph(book, 2, 3)
        host.open(host.book(book), { pages = 200 })
        host.read(2, 60)
        annotator.highlight(2, 3, 0, 9, text:sub(1, 9))
        host.close()
        common.rest()
    end

    local function attempts() return stage.times_asked("POST /api/v1/annotations") end

    for _, server in ipairs({ "spec", "W", "B2", "G" }) do
        it(("(%s) waits for the book, and does not stop other items"):format(server), function()
            stage.server:control("POST", "/dialect", { name = server })
            local lost, other = common.named(stage.NOVEL, 101), common.named(SECOND, 102)
            write(lost)
            write(other)
            assert.equal(2, #stage.server:state().annotations)
            host.network(false)
            for _, book in ipairs({ lost, other }) do
                host.open(host.book(book))
                local text = annotator.paragraph(book, 2, 3)
                annotator.highlight(2, 3, 10, 19, text:sub(11, 19))
                host.close()
            end
            stage.server:control("DELETE", "/books/101")
            host.network(true)
            common.rest()
            assert.equal(3, #stage.server:state().annotations)
            assert.truthy(common.why():find("This book was not found on the server", 1, true))
            stage.asked()
            host.network(false)
            host.network(true)
            common.rest()
            assert.equal(0, attempts())
        end)
    end
end)
