-- Covers next to the lines of the library's lists, for the lines on the screen only
-- (src/koreader/widgets/listPictures.ts).
local RenderImage = require("ui/renderimage")
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local KINDS = { "spec", "B0", "B2", "W", "G" }
local A_PAGE = 7

local function covers_asked()
    local count = 0
    for _, asked in ipairs(stage.asked()) do
        if asked:find("/thumbnail") or asked:find("/cover$") then count = count + 1 end
    end
    return count
end

local function until_covered(count)
    stage.wait_until(count .. " covers", function() return #host.top():pictured() == count end)
end

local function add_covered(count)
    for index = 1, count do
        stage.server:control("POST", "/books", {
            id = 5000 + index, title = ("Book %05d"):format(index), cover = "jpeg",
            fingerprint = ("%032x"):format(index),
        })
    end
end

local function open_recent()
    browsed.open_list("Recently added", "Book 00020")
    until_covered(A_PAGE)
    stage.rest()
end

describe("covers in a list of the library", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    before_each(function()
        browsed.begin()
        RenderImage:reset()
    end)

    after_each(function()
        host.dismiss_all()
        stage.settle()
        assert.equal(0, RenderImage.alive, "pictures that nobody gave back")
        stage.leave()
    end)

    for _, kind in ipairs(KINDS) do
        it("are fetched from " .. kind, function()
            browsed.speak(kind)
            browsed.open_list("Shelves", "To the lighthouse")
            host.press("To the lighthouse")
            stage.until_says("Kleine Straße")
            stage.wait_until("a cover", function() return #host.top():pictured() > 0 end)
        end)
    end

    describe("with many books", function()
        before_each(function()
            browsed.speak("G")
            add_covered(20)
        end)

        it("are fetched once for the lines on the screen, and further at a page turn", function()
            open_recent()
            assert.equal(A_PAGE, covers_asked())
            host.top():nextPage()
            until_covered(A_PAGE)
            assert.equal(A_PAGE, covers_asked())
            assert.equal(A_PAGE, RenderImage.alive)
            host.top():goToPage(1)
            until_covered(A_PAGE)
            assert.equal(0, covers_asked())
        end)

        it("stay while books are selected, and are not decoded again", function()
            open_recent()
            local unpacked = RenderImage.asked
            browsed.select()
            host.press(browsed.label("☐ Book 00020"))
            stage.until_says("☑ Book 00020")
            assert.is_true(#host.top():pictured() >= A_PAGE - 1)
            assert.equal(0, covers_asked() - A_PAGE)
            assert.equal(unpacked, RenderImage.asked)
        end)

        it("continue to load after a book's page over them is closed", function()
            stage.server:arm({
                match = { path = "/api/v1/media/book/5018/thumbnail" }, fault = { kind = "latency", seconds = 3600 },
            })
            browsed.open_list("Recently added", "Book 00020")
            until_covered(2)
            host.press(browsed.label("Book 00020"))
            stage.wait_until("the page's own cover", function()
                local top = host.top()
                return top.corner and top:corner() == "picture"
            end)
            stage.server:disarm()
            host.dismiss()
            until_covered(A_PAGE)
        end)

        it("are no longer requested after the list was left", function()
            stage.server:arm({ match = { path = "/api/v1/media" }, fault = { kind = "latency", seconds = 3600 } })
            browsed.open_list("Recently added", "Book 00020")
            stage.wait_until("the first is asked for", function() return covers_asked() > 0 end)
            host.dismiss_all()
            stage.rest()
            stage.server:disarm()
            stage.rest()
            assert.equal(0, covers_asked())
        end)

        it("can be hidden, also for the next visits", function()
            open_recent()
            host.press("☰")
            stage.settle()
            host.press("Show as lines")
            stage.wait_until("the list is shown anew", function() return host.top().items_per_page == 14 end)
            stage.rest()
            assert.equal(0, covers_asked() - A_PAGE)
            host.dismiss_all()
            browsed.open_list("Recently added", "Book 00020")
            stage.rest()
            assert.equal(0, covers_asked())
            assert.same({}, host.top():pictured())
            host.press("☰")
            stage.settle()
            host.press("Show as lines with covers")
            stage.wait_until("the list is shown anew", function() return host.top().items_per_page == A_PAGE end)
            until_covered(A_PAGE)
        end)

        it("are missing on a line if the host cannot decode them", function()
            RenderImage.raises = "out of memory"
            browsed.open_list("Recently added", "Book 00020")
            stage.wait_until("all were tried", function() return RenderImage.asked >= A_PAGE end)
            assert.same({}, host.top():pictured())
            assert.matches("Book 00014", host.says(), 1, true)
        end)

        it("are not requested without a network", function()
            open_recent()
            host.dismiss_all()
            host.network(false)
            host.advance(400)
            stage.asked()
            browsed.open_list("Recently added", "Book 00020")
            stage.rest()
            assert.equal(0, covers_asked())
            host.network(true)
        end)
    end)
end)
