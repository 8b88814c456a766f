-- Ratings through the whole plugin: the host's stars, and a long press.
local annotator = require("annotator")
local host = require("host")
local stage = require("stage")

describe("a rating", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function finish_book(stars)
        host.open(stage.NOVEL, { pages = 20, page = 19 })
        if stars then host.reader().doc_settings:readSetting("summary").rating = stars end
        host.read(1, 60)
        host.close()
        stage.settle()
        stage.settle()
    end

    local function rating()
        local ratings = stage.server:state().ratings
        return ratings[1] and ratings[#ratings].personalRating
    end

    it("is twice the number of the host's stars, and changes with them", function()
        host.menu("Catchword", "What is synced", "Ratings: off", "KOReader's stars, doubled")
        finish_book(3)
        assert.equal(6, rating())
        finish_book(5)
        assert.equal(10, rating())
    end)

    it("is not sent automatically for an excluded book", function()
        host.menu("Catchword", "What is synced", "Ratings: off", "KOReader's stars, doubled")
        host.dismiss()
        annotator.hold(stage.NOVEL)
        host.press("Catchword…")
        host.advance(0.1)
        host.press("What is synced: everything")
        host.advance(0.1)
        host.press("Position only")
        finish_book(3)
        assert.is_nil(rating())
    end)

    it("is set by a long press on a closed book", function()
        annotator.hold(stage.NOVEL)
        host.press("Rate in library")
        host.press("4 ★")
        stage.settle()
        assert.equal(8, rating())
    end)

    describe("on a server that has ratings", function()
        local page

        before_each(function()
            stage.server:control("POST", "/dialect", { name = "G" })
            page = require("webPage").sign_in(stage.server)
            host.menu("Catchword", "What is synced", "Ratings: off", "KOReader's stars, doubled")
            host.dismiss()
            -- Known to the server by then.
            finish_book()
        end)

        local function stars()
            host.open(stage.NOVEL, { pages = 20, page = 19 })
            stage.settle()
            local kept = host.reader().doc_settings:readSetting("summary").rating
            host.close()
            stage.settle()
            return kept
        end

        it("is shown as stars on the device, and a half star is not changed back and forth", function()
            page:rate(101, 7)
            assert.equal(4, stars())
            assert.equal(4, stars())
            assert.equal(7, page:book(101).personalRating)
            finish_book(2)
            assert.equal(4, page:book(101).personalRating)
            page:rate(101, 9)
            assert.equal(5, stars())
            assert.equal(9, page:book(101).personalRating)
        end)

        it("stays on both sides if both were changed, until the reader decides", function()
            page:rate(101, 10)
            finish_book(1)
            assert.equal(10, page:book(101).personalRating)
            assert.equal(1, stars())
            assert.equal(10, page:book(101).personalRating)
        end)
    end)
end)
