-- Lists of the library: pages, and the requests that fill them.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local PAGED = { "B2", "W", "G" }

local asked_for, label, open_list, speak = browsed.asked_for, browsed.label, browsed.open_list, browsed.speak

local function fill(count)
    local orders = {}
    for index = 1, count do
        orders[index] = {
            id = 5000 + index,
            title = ("Book %05d"):format(index),
            fingerprint = ("%032x"):format(index),
        }
    end
    stage.server:control("POST", "/books", orders)
end

local function turn()
    host.top():nextPage()
    stage.settle()
end

describe("a list of the library", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    for _, kind in ipairs(PAGED) do
        it("shows the newest books of " .. kind .. ", 50 with each request, as the reader turns pages", function()
            speak(kind)
            fill(120)
            open_list("Recently added", "Book 00120")
            stage.rest()
            assert.equal(1, asked_for("v1/books") + asked_for("app/books"))
            -- Seven lines with covers are a page: their number does not grow.
            assert.equal(19, host.top().pages)
            for _ = 1, 6 do turn() end
            assert.equal(1, asked_for("v1/books") + asked_for("app/books"))
            turn()
            assert.equal(2, asked_for("v1/books") + asked_for("app/books"))
            assert.matches("Book 00067", host.says(), 1, true)
            for _ = 1, 16 do turn() end
            assert.equal(3, asked_for("v1/books") + asked_for("app/books"))
            assert.matches("The Lamp at Low Tide", host.says(), 1, true)
            assert.same({ 19, 19 }, { host.top().show_page, host.top().pages })
        end)

        it("jumps to any page of a list of " .. kind .. ", and requests only that page", function()
            speak(kind)
            fill(1020)
            open_list("Recently added", "Book 01020")
            stage.rest()
            assert.equal(147, host.top().pages)
            host.top():goToPage(100)
            assert.matches("Asking the server…", host.says(), 1, true)
            stage.until_says("Book 00327")
            stage.rest()
            assert.equal(2, asked_for("v1/books") + asked_for("app/books"))
            assert.same({ 100, 147 }, { host.top().show_page, host.top().pages })
            host.top():goToPage(99)
            stage.rest()
            assert.matches("Book 00334", host.says(), 1, true)
            -- A selection in another part of the list is kept.
            host.press("☰")
            stage.settle()
            host.press("Select books")
            stage.until_says("☐ Book 00334")
            host.press(label("Book 00334"))
            stage.until_says("☑ Book 00334")
            host.top():goToPage(1)
            stage.until_says("Book 01020")
            assert.matches("Download the selected books: 1", host.says(), 1, true)
            local path = kind == "W" and "/api/mobile/v1/books" or "/api/v1/app/books"
            stage.server:arm({ match = { path = path }, times = 9, fault = { kind = "drop", when = "before" } })
            host.top():goToPage(147)
            stage.until_says("The connection broke off")
            host.dismiss()
            stage.server:disarm()
            host.press("No answer")
            stage.until_says("The Lamp at Low Tide")
        end)

        it("jumps to a letter of the authors of " .. kind, function()
            speak(kind)
            local orders = {}
            for index = 1, 400 do
                orders[index] = {
                    id = 5000 + index, title = "Book " .. index, fingerprint = ("%032x"):format(index),
                    author = ("%s-Author %03d"):format(string.char(65 + index % 20), index),
                }
            end
            stage.server:control("POST", "/books", orders)
            open_list("Authors", "A-Author")
            stage.rest()
            stage.asked()
            host.press("☰")
            host.advance(1)
            host.press("Go to letter…")
            host.advance(1)
            host.type("m")
            host.press("Go there")
            stage.until_says("M-Author 012")
            assert.is_true(#stage.asked() <= 5)
            -- The line before is on the same page, or the first one of it is the letter's.
            assert.is_true(host.top().show_page > 10)
        end)

    end
end)
