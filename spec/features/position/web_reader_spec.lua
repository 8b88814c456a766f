-- One position for devices and the web reader: by file, by the ID of the book, and exact to the sentence.
local host = require("host")
local stage = require("stage")
local webReader = require("webReader")

local REAL = { "W", "B2", "G", "B0" }
local JOINING = { "W", "B2", "G" }
local NOVEL = 101
-- The sample has so many paragraphs in each of its six chapters.
local FACTS = { pages = 144, paragraphs = 24, title = "The Lamp at Low Tide", authors = "Mara Ellison" }
local WEB = webReader.PATH
-- Percentage that the web page shows at the third chapter's sixth paragraph. The device is at 37.5 there.
local BY_ITS_PAGE = 38.25

local join, read_on_the_web, record = webReader.join, webReader.read, webReader.record
local speak, web_position = webReader.speak, webReader.position

describe("the web reader", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function rest()
        for _ = 1, 3 do stage.settle() end
    end

    -- How often each was asked since the last time: the file's position, the book, its position on the web, the switch.
    local function asked()
        local counts = {}
        for _, line in ipairs(stage.asked()) do
            local name = line:find("POST " .. WEB, 1, true) and "web" or line:match("^(%u+) .*/syncs/progress")
                or line:find("koreader-users/me", 1, true) and "switch" or line:find("/books/101", 1, true) and "book"
            if name then counts[name] = (counts[name] or 0) + 1 end
        end
        return counts
    end

    -- The oldest servers know a book of which nobody tells them the number by none but the name of its file.
    local function name_for(dialect)
        if dialect ~= "B0" then return stage.NOVEL end
        os.execute(("cp '%s' '%s'"):format(host.book(stage.NOVEL), host.book("lamp_101.epub")))
        return "lamp_101.epub"
    end

    local function banner()
        local top = host.top()
        return top and top.kind == "choice" and top or nil
    end

    local function read(from, pages, name)
        host.open(name or stage.NOVEL, FACTS)
        rest()
        host.dismiss_all()
        host.go_to(from)
        host.advance(30)
        host.read(pages, 30)
        host.close()
        rest()
    end

    -- The server writes something into its file: it has another fingerprint, and the one on this device is unknown.
    local function forget_file()
        stage.server:control("POST", ("/books/%d/metadata"):format(NOVEL), { publisher = "Another Press" })
        stage.server:forget_requests()
    end

    -- Opens it at its first page, and waits for the offer. `words`: what the document has wherever it is asked.
    local function offered(name, words, seconds)
        local facts = {}
        for key, value in pairs(FACTS) do facts[key] = value end
        facts.page = 1
        host.open(name or stage.NOVEL, facts)
        local document = host.reader().document
        if words then function document.getTextFromXPointers() return words end end
        host.advance(seconds or 2)
        return stage.until_says("The web reader is ahead")
    end

    local function go_there()
        host.press("Go there")
        host.advance(1)
        return host.notices()[#host.notices()]
    end

    for _, dialect in ipairs(REAL) do
        describe("on a server of the kind " .. dialect, function()
            local name

            before_each(function()
                speak(dialect)
                name = name_for(dialect)
            end)

            it("gets the position by ID if the server does not know the file", function()
                read(20, 3, name)
                assert.equal("/body/DocFragment[1]/body/section/p[23]/text().0", record().progress)
                forget_file()
                stage.server:arm({ match = { path = WEB }, fault = { kind = "drop", when = "after" }, times = 1 })
                read(50, 4, name)
                host.advance(120)
                rest()
                local web = web_position()
                assert.is_true(math.abs(web.percent - BY_ITS_PAGE) < 0.1, tostring(web.percent))
                -- The third chapter's sixth paragraph, behind its heading.
                assert.equal("epubcfi(/6/6!/4/2/14/1:0)", web.data)
                assert.is_nil(stage.waiting_line():find("position", 1, true))
                -- Opened again, it is known as what this device sent.
                stage.server:forget_requests()
                host.open(name, FACTS)
                rest()
                assert.is_nil(banner())
                host.close()
                rest()
                assert.is_nil(asked().web)
            end)

            it("has its position fetched by ID at the first opening, once the book is matched", function()
                os.execute(("cp '%s' '%s'"):format(host.book(stage.NOVEL), host.book("lamp_101.epub")))
                forget_file()
                read_on_the_web(60, "epubcfi(/6/8[c4]!/4/2[s]/28/1:9)")
                assert.truthy(offered("lamp_101.epub"):find("60.0", 1, true))
                assert.truthy(go_there():find("same place", 1, true))
            end)

            it("has its position fetched by ID, and opened at the sentence", function()
                read(20, 3, name)
                forget_file()
                read_on_the_web(60, "epubcfi(/6/8[c4]!/4/2[s]/28/1:9)")
                assert.truthy(offered(name):find("60.0", 1, true))
                assert.truthy(go_there():find("same place", 1, true))
                -- The fourth chapter's thirteenth paragraph.
                assert.equal(3 * 24 + 13, host.reader():getCurrentPage())
            end)
        end)
    end

    for _, dialect in ipairs(JOINING) do
        describe("linked with devices on a server of the kind " .. dialect, function()
            before_each(function()
                speak(dialect)
                join()
            end)

            it("opens the book at the device's sentence, even if the first answer is lost", function()
                stage.server:arm({ match = { path = WEB }, fault = { kind = "drop", when = "after" }, times = 1 })
                read(50, 4)
                host.advance(120)
                rest()
                assert.equal("epubcfi(/6/6!/4/2/14/1:0)", web_position().data)
                -- Last, and in words that the server leaves alone.
                assert.equal("/body/DocFragment[3]/body/section/p[6]/text()[1].0", record().progress)
                assert.is_nil(record().isOfWeb)
                assert.equal("nothing pending", stage.waiting_line())
                -- Each as its own page counts.
                assert.is_true(math.abs(web_position().percent - BY_ITS_PAGE) < 0.1, tostring(web_position().percent))
                assert.equal(0.375, record().percentage)
                stage.server:forget_requests()
                read(60, 4)
                -- One request more than without: opening the book has told the file's number. What the server says
                -- of the book is asked again before the position goes.
                assert.same({ GET = 1, book = 2, web = 1, PUT = 1 }, asked())
                stage.server:forget_requests()
                host.open(stage.NOVEL, FACTS)
                rest()
                assert.is_nil(banner())
                host.close()
                rest()
                assert.same({ GET = 1, book = 1 }, asked())
            end)

            for place, path in pairs({
                ["/body[1]/DocFragment[3]/body[1]/section[1]/p[6]/text()[1].0"] = "/6/6!/4/2/14/1:0",
                ["/body/DocFragment[3].0"] = "/6/6!/4",
                ["/body/DocFragment[3]/body.0"] = "/6/6!/4",
            }) do
                it("opens the book at the device's position at " .. place, function()
                    webReader.leave_device_at(place, FACTS, rest)
                    assert.equal("epubcfi(" .. path .. ")", web_position().data)
                    -- In a spelling that the server leaves alone.
                    assert.is_nil(record().isOfWeb)
                    assert.equal("nothing pending", stage.waiting_line())
                end)
            end

            it("leads the device to its own sentence at the very first opening too", function()
                read_on_the_web(60, "epubcfi(/6/8!/4/2/28/1:9)")
                offered()
                assert.truthy(go_there():find("same place", 1, true))
            end)

            it("leads the device to its own sentence if that is newer", function()
                read(20, 3)
                read_on_the_web(60, "epubcfi(/6/8!/4/2/28/1:9)")
                offered()
                assert.truthy(go_there():find("same place", 1, true))
                assert.equal(3 * 24 + 13, host.reader():getCurrentPage())
            end)

            it("leads the device to its own sentence, whatever its percentage", function()
                read(20, 3)
                read_on_the_web(80, "epubcfi(/6/8!/4/2/28/1:9)")
                host.open(stage.NOVEL, FACTS)
                stage.until_says("The web reader is ahead")
                assert.truthy(go_there():find("same place", 1, true))
                assert.equal(3 * 24 + 13, host.reader():getCurrentPage())
            end)

            it("leads the device to its percentage if its place is not in the local file", function()
                read(20, 3)
                read_on_the_web(60, "epubcfi(/6/80!/4/2/28/1:9)")
                offered()
                assert.truthy(go_there():find("percentage", 1, true))
            end)

            it("leads the device to its percentage if the document has other words than its file", function()
                read(20, 3)
                read_on_the_web(60, "epubcfi(/6/8!/4/2/28/1:9)")
                offered(nil, "another text altogether")
                assert.truthy(go_there():find("percentage", 1, true))
            end)
        end)

        it("without a link to devices on a server " .. dialect .. " is left alone, and asked once a day", function()
            speak(dialect)
            read(50, 4)
            read(60, 4)
            local counts = asked()
            assert.same({ 1 }, { counts.switch, counts.web })
            assert.is_nil(web_position())
            read_on_the_web(90, "epubcfi(/6/8!/4/2/28/1:9)")
            host.open(stage.NOVEL, FACTS)
            rest()
            assert.is_nil(banner())
        end)
    end

    it("does not exist on a server as specified, and a position of an unknown file waits", function()
        read(20, 3)
        forget_file()
        read(50, 4)
        local counts = asked()
        assert.same({}, { counts.web, counts.switch })
        assert.equal("1 pending", stage.waiting_line())
    end)
end)
