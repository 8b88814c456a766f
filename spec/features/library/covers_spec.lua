-- Covers of the server's books from every kind of server, and the page without them, through the whole plugin.
local FileManager = require("apps/filemanager/filemanager")
local RenderImage = require("ui/renderimage")
local UIManager = require("ui/uimanager")
local host = require("host")
local stage = require("stage")

local SERVERS = { "spec", "W", "B2", "G", "B0" }
local MEDIA = "/api/v1/media/book/%d/thumbnail"
local BESIDE_BOOK = "/api/v1/books/%d/cover"

describe("a reader who looks at covers in the library", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    before_each(function()
        stage.begin()
        RenderImage:reset()
        host.open("letters.epub", { pages = 90, title = "The Lamp at Low" })
        host.read(5, 60)
        host.close()
        stage.settle()
        stage.asked()
    end)

    after_each(function()
        host.dismiss_all()
        stage.settle()
        assert.equal(0, RenderImage.alive, "pictures that nobody gave back")
        stage.finish()
        assert.same({}, host.errors())
    end)

    local function speak(name)
        stage.server:control("POST", "/dialect", { name = name })
        -- A server that was just identified is not asked again at once.
        host.advance(60)
        -- The real W and B2 look for the token of a cover in `?token=` alone; the plugin sends it in the head.
    end

    local function add(title, cover)
        return stage.server:control("POST", "/books", { title = title, cover = cover, description = "Of the sea." }).id
    end

    -- From the box of a long press to the page of this book, without waiting for what comes after it.
    local function open_page(id)
        FileManager.hold(FileManager.instance, host.book("letters.epub"), true)
        host.press("Catchword…")
        host.advance(0.1)
        host.press("Match with the server…")
        host.advance(0.1)
        host.type(tostring(id))
        host.press("Search")
        stage.until_says("tap the right one")
        host.press(host.says():match("\n([^\n]+)$"))
        stage.until_says("Number on the server: " .. id)
    end

    local function corner()
        local top = host.top()
        return top and top.corner and top:corner()
    end

    local function until_corner(wanted)
        stage.wait_until("the corner holds " .. tostring(wanted), function() return corner() == wanted end)
    end

    local function covers_asked()
        local paths = {}
        for _, asked in ipairs(stage.asked()) do
            if asked:find("/thumbnail") or asked:find("/cover") then table.insert(paths, (asked:gsub("^GET ", ""))) end
        end
        return paths
    end

    for _, server in ipairs(SERVERS) do
        it("sees the cover of a book, a JPEG or a PNG, on " .. server, function()
            speak(server)
            open_page(101)
            until_corner("picture")
            local path = server == "B0" and BESIDE_BOOK or MEDIA
            local asked = covers_asked()
            assert.equal(path:format(101), asked[#asked])
            host.dismiss_all()
            open_page(106)
            until_corner("picture")
            -- By now it is known where this server has them.
            assert.same({ path:format(106) }, covers_asked())
        end)
    end

    it("sees author, year, format and score of each result that the server has", function()
        local function results(server)
            speak(server)
            FileManager.hold(FileManager.instance, host.book("letters.epub"), true)
            host.press("Catchword…")
            host.advance(0.1)
            host.press("Match with the server…")
            host.advance(0.1)
            host.type("Lamp in the Fog")
            host.press("Search")
            local said = stage.until_says("tap the right one")
            host.dismiss_all()
            return said
        end
        assert.matches("The Lamp in the Fog – Mara Ellison · match 90 %", results("spec"), 1, true)
        assert.matches("The Lamp in the Fog – Mara Ellison · 2002 · EPUB\n?$", results("G"))
    end)

    it("sees a book's Hardcover number as the server writes it", function()
        speak("G")
        open_page(101)
        assert.matches("Hardcover: 900101", host.says(), 1, true)
    end)

    it("sees the page without a cover if the server has none, which is not asked again", function()
        speak("G")
        stage.server:change({ covers = "none" })
        open_page(101)
        until_corner(nil)
        assert.same({ MEDIA:format(101), BESIDE_BOOK:format(101) }, covers_asked())
        host.dismiss_all()
        open_page(104)
        until_corner(nil)
        assert.same({}, covers_asked())
    end)

    it("sees the description of a book without a cover over the full width", function()
        open_page(105)
        until_corner(nil)
        assert.matches("Tables of the Moon, told quietly.", host.says(), 1, true)
    end)

    for _, cover in ipairs({ "page", "cut", "huge", "vast", "wrong", "rotten" }) do
        it("sees no picture if the cover cannot be decoded: " .. cover, function()
            local id = add("No Picture", cover)
            open_page(id)
            until_corner(nil)
            assert.matches("Of the sea.", host.says(), 1, true)
            assert.equal(cover == "rotten" and 1 or 0, RenderImage.asked, "what the host was given to unpack")
            host.press("This is the book")
        end)
    end

    it("sees the page after an error in the host's own decoder", function()
        RenderImage.raises = "jpeg: out of memory"
        open_page(101)
        until_corner(nil)
        assert.matches("A cover cannot be shown: .*out of memory", host.log())
    end)

    for _, fault in ipairs({
        { kind = "drop" },
        { kind = "html" },
        { kind = "truncate", bytes = 50 },
        { kind = "garbage", of = "answer" },
        { kind = "status", status = 500 },
        { kind = "redirect", status = 302, to = "https://elsewhere.example{path}" },
    }) do
        it("sees the page without a cover if the network or the server fails: " .. fault.kind, function()
            stage.server:arm({ match = { path = "/api/v1/media" }, fault = fault })
            open_page(101)
            until_corner(nil)
            assert.is_true(stage.met(fault.kind) > 0)
            assert.equal(0, RenderImage.asked)
        end)
    end

    it("sees the description at once, and the cover later", function()
        stage.server:arm({ match = { path = "/api/v1/media" }, fault = { kind = "silence" } })
        open_page(101)
        assert.equal("…", corner())
        assert.matches("The Lamp at Low Tide, told quietly.", host.says(), 1, true)
        host.press("This is the book")
        stage.settle()
    end)

    it("sees no cover that comes byte by byte for more than twenty seconds", function()
        stage.server:arm({
            match = { path = "/api/v1/media" },
            fault = { kind = "drip", bytesPerSecond = 20, from = "body" },
        })
        open_page(101)
        stage.until_asked("/thumbnail")
        host.advance(30)
        stage.rest()
        assert.is_nil(corner())
    end)

    it("causes no request for a closed page, and the next page has its own cover", function()
        stage.server:arm({ match = { path = MEDIA:format(101) }, fault = { kind = "silence" } })
        open_page(101)
        stage.until_asked("/thumbnail")
        host.dismiss_all()
        open_page(106)
        until_corner("picture")
        assert.equal(1, RenderImage.asked)
    end)

    it("sees a cover again for some minutes without a new request", function()
        open_page(101)
        until_corner("picture")
        host.dismiss_all()
        stage.asked()
        open_page(101)
        until_corner("picture")
        assert.same({}, covers_asked())
        host.dismiss_all()
        host.advance(400)
        open_page(101)
        until_corner("picture")
        assert.same({ MEDIA:format(101) }, covers_asked())
    end)

    it("sees only the area of the cover redrawn", function()
        stage.server:arm({ match = { path = "/api/v1/media" }, fault = { kind = "latency", seconds = 3600 } })
        open_page(101)
        stage.until_asked("/thumbnail")
        UIManager.refreshes = {}
        stage.server:disarm()
        until_corner("picture")
        host.advance(0.1)
        assert.equal(1, #UIManager.refreshes)
        local place = UIManager.refreshes[1]
        assert.is_true(place.dithered)
        assert.is_true(place.area.w < 300 and place.area.h < 450)
    end)

    it("keeps the place in a text if the cover turns out to be missing", function()
        stage.server:arm({ match = { path = "/api/v1/media" }, fault = { kind = "latency", seconds = 3600 } })
        open_page(105)
        stage.until_asked("/thumbnail")
        local content = host.top()[1]
        stage.server:disarm()
        stage.rest()
        assert.is_nil(corner())
        assert.equal(content, host.top()[1])
    end)
end)
