-- Similar books: listed, downloaded and opened, through the whole plugin and real sockets.
local FileManager = require("apps/filemanager/filemanager")
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")
local recommended = require("recommended")
local stage = require("stage")

local contents = disk.contents
local names = disk.list
local ask, line_with, details = recommended.ask, recommended.line_with, recommended.details
local download, folder, HERE = recommended.download, recommended.folder, recommended.HERE

describe("recommended books", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(recommended.begin)
    after_each(stage.leave)

    it("are downloaded byte for byte, and marked as on this device", function()
        download("Tables of the Moon")
        assert.equal(stage.server:control("GET", "/files/105"), contents(folder() .. HERE))
        assert.same({ "tables_105.pdf" }, names(folder()))
        host.dismiss()
        assert.matches("✓ here, ", line_with("Tables of the Moon"), 1, true)
        host.dismiss_all()
        details("Tables of the Moon")
        assert.matches("✓ On this device", host.says(), 1, true)
    end)

    for _, dialect in ipairs({ "W", "B2", "G", "B0" }) do
        it("are downloaded and opened on a server of the kind " .. dialect, function()
            stage.server:control("POST", "/dialect", { name = dialect })
            download("Tables of the Moon")
            assert.equal(stage.server:control("GET", "/files/105"), contents(folder() .. HERE))
            host.press("Open")
            assert.equal(folder() .. HERE, host.reader().document.file)
        end)
    end

    it("are listed without a percentage if the server's scores are not shares", function()
        ask()
        assert.matches("95 %", line_with("Fog"), 1, true)
        host.dismiss_all()
        stage.server:control("POST", "/dialect", { name = "W" })
        ask()
        assert.is_nil(host.says():find("%d %%"), host.says())
    end)

    it("are opened from another book, and all windows over it close", function()
        host.menu("Catchword", "This book", "Recommendations")
        stage.until_says("Similar to")
        host.dismiss_all()
        host.menu("Catchword", "This book", "Recommendations")
        stage.until_says("Similar to")
        host.press(line_with("Tables of the Moon"):match("^(.*): "))
        stage.until_says("Number on the server:")
        host.press("Download")
        stage.until_says("On this device")
        host.press("Open")
        assert.equal(folder() .. HERE, host.reader().document.file)
        assert.is_nil(host.top())
        host.close()
        assert.is_nil(host.top())
    end)

    it("are opened from the file browser, and known without a search", function()
        host.close()
        stage.until_held(1)
        FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true)
        host.press("Catchword…")
        host.advance(0.1)
        host.press("Recommendations")
        stage.until_says("Similar to")
        host.press(line_with("Tables of the Moon"):match("^(.*): "))
        stage.until_says("Number on the server:")
        host.press("Download")
        stage.until_says("On this device")
        assert.is_truthy(FileManager.redraws)
        stage.asked()
        host.press("Open")
        assert.equal(folder() .. HERE, host.reader().document.file)
        host.read(5, 60)
        host.close()
        assert.equal(105, stage.until_held(2)[2].bookId)
        for _, path in ipairs(stage.asked()) do
            assert.is_nil(path:find("by-hash", 1, true), path)
        end
    end)

    it("lead to a message if the file was deleted before the opening", function()
        download("Tables of the Moon")
        os.remove(folder() .. HERE)
        host.press("Open")
        host.advance(0.1)
        assert.matches("The file is not there any more.", host.says(), 1, true)
        assert.matches(stage.NOVEL, host.reader().document.file, 1, true)
    end)

    it("stay during a shelf sync, and leave no shelf when they are deleted", function()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 106 } })
        stage.server:control("POST", "/shelves", { name = "Else", username = "anna", bookIds = { 105 } })
        download("Tables of the Moon")
        host.dismiss_all()
        host.menu("Catchword", "Shelves", "Remove books that left the shelf")
        host.menu("Catchword", "Shelves", "Sync shelves now")
        assert.matches("Downloaded: 1, unchanged: 0.", stage.until_says("Downloaded:"), 1, true)
        assert.is_nil(host.says():find("trash", 1, true))
        assert.is_truthy(contents(folder() .. HERE))
        host.dismiss_all()
        host.close()
        stage.settle()
        stage.asked()
        FileManager.instance:deleteFile(folder() .. HERE, true)
        host.advance(10)
        stage.rest()
        assert.same({}, stage.asked())
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("can be downloaded again after they were deleted", function()
        download("Tables of the Moon")
        host.dismiss_all()
        FileManager:deleteFile(folder() .. HERE, true)
        download("Tables of the Moon")
        assert.equal(stage.server:control("GET", "/files/105"), contents(folder() .. HERE))
    end)

    it("are recognised if the folder already has their files", function()
        lfs.mkdir(folder())
        lfs.mkdir(folder() .. "/Science")
        local bytes = stage.server:control("GET", "/files/105")
        local file = io.open(folder() .. "/Science" .. HERE, "wb")
        file:write(bytes)
        file:close()
        stage.asked()
        download("Tables of the Moon")
        assert.same({ "Science" }, names(folder()))
        for _, path in ipairs(stage.asked()) do
            assert.is_nil(path:find("download", 1, true), path)
        end
    end)

    local PATH = "/api/v1/books/101/recommendations"
    for answer, case in pairs({
        ["404"] = { { kind = "status", status = 404 }, "The server does not have this" },
        ["500"] = { { kind = "status", status = 500 }, "problem of its own" },
        ["a web page"] = { { kind = "html" }, "did not come from a library server" },
        ["[]"] = { { kind = "status", status = 200, body = "[]" }, "no recommendations for “The Lamp at Low Tide”" },
        ["{}"] = { { kind = "status", status = 200, body = "{}" }, "no recommendations for “The Lamp at Low Tide”" },
        ["an empty wrapper"] = {
            { kind = "status", status = 200, body = '{"recommendations": []}' },
            "no recommendations for “The Lamp at Low Tide”",
        },
        ["a list of other objects"] = {
            { kind = "status", status = 200, body = "[1, 2]" },
            "no recommendations for “The Lamp at Low Tide”",
        },
        ["random bytes"] = { { kind = "garbage" }, "did not come from a library server" },
    }) do
        it("lead to a message if the server answers " .. answer, function()
            stage.server:arm({ match = { path = PATH }, fault = case[1] })
            host.dispatch("catchword_book_recommend")
            stage.until_says(case[2])
        end)
    end

    local ONE = '[{"book": {"id": 105, "title": "Tables of the Moon"}, "similarityScore": 0.5}]'
    for answer, body in pairs({
        ["a bare list"] = ONE,
        ["a wrapper named recommendations"] = '{"recommendations": ' .. ONE .. "}",
        ["a wrapper named content"] = '{"content": ' .. ONE .. ', "totalElements": 1}',
        ["a wrapper named items"] = '{"items": ' .. ONE .. "}",
        ["a wrapper named data"] = '{"data": ' .. ONE .. "}",
        ["a wrapper within a wrapper"] = '{"data": {"results": ' .. ONE .. "}}",
        ["a wrapper of another name next to numbers"] = '{"count": 1, "similarBooks": ' .. ONE .. ', "tags": []}',
    }) do
        it("are shown from " .. answer, function()
            stage.server:arm({ match = { path = PATH }, fault = { kind = "status", status = 200, body = body } })
            host.dispatch("catchword_book_recommend")
            stage.until_says("Tables of the Moon")
        end)
    end

    it("need the library account, and say so", function()
        host.menu("Catchword", "Connection", "Library account")
        host.type("", 1)
        host.type("", 2)
        host.press("Save")
        host.dismiss_all()
        host.dispatch("catchword_book_recommend")
        host.advance(0.1)
        assert.matches("This needs the library account: Catchword → Connection.", host.says(), 1, true)
    end)
end)
