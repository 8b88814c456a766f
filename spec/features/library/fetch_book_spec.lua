-- The download of a single book: what stops it, and what is left.
local ffiUtil = require("ffi/util")
local disk = require("disk")
local host = require("host")
local recommended = require("recommended")
local stage = require("stage")

local contents = disk.contents
local names = disk.list
local details, download, folder, HERE = recommended.details, recommended.download, recommended.folder, recommended.HERE

describe("the download of a recommended book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(recommended.begin)
    after_each(stage.leave)

    for trouble, case in pairs({
        ["that breaks off"] = { fault = { kind = "truncate", bytes = 500 }, says = "connection broke off" },
        ["that is a web page"] = { fault = { kind = "html" }, says = "library server" },
        ["that the server refuses"] = { fault = { kind = "status", status = 403 }, says = "does not allow" },
        ["that fails with a server error"] = { fault = { kind = "status", status = 500 }, says = "problem of its own" },
        ["whose file is missing"] = { fault = { kind = "status", status = 404 }, says = "does not have this" },
        ["that is not a book"] = {
            fault = { kind = "status", status = 200, body = "no such thing" },
            says = "is not a book",
        },
    }) do
        it(trouble .. " leaves no part of a file", function()
            details("Tables of the Moon")
            stage.server:arm({ match = { path = "/api/v1/books/105/download" }, fault = case.fault })
            host.press("Download")
            stage.until_says(case.says)
            assert.matches("^Not downloaded[.:] ", host.says())
            assert.same({}, names(folder()))
            stage.server:disarm()
            host.dismiss_all()
            download("Tables of the Moon")
            assert.equal(stage.server:control("GET", "/files/105"), contents(folder() .. HERE))
        end)
    end

    it("leaves no part of a file if KOReader ends, and says so once", function()
        details("Tables of the Moon")
        stage.server:arm({ match = { path = "/api/v1/books/105/download" },
            fault = { kind = "drip", bytesPerSecond = 20, from = "body" } })
        host.press("Download")
        stage.wait_until("a part of it has come", function() return #names(folder()) == 1 end)
        assert.matches("%.part$", names(folder())[1])
        host.exit()
        stage.server:disarm()
        host.restart()
        stage.settle()
        assert.same({}, names(folder()))
        local told = host.notices()[#host.notices()]
        assert.equal("The download of “Tables of the Moon” was interrupted. Download it again.", told)
        local count = #host.notices()
        host.exit()
        host.restart()
        stage.settle()
        assert.equal(count, #host.notices())
    end)

    it("is not started if too little space is free", function()
        details("Tables of the Moon")
        local free = ffiUtil.free
        ffiUtil.free = 400 * 1024 * 1024
        host.press("Download")
        stage.until_says("only 400 MB are free, and “Keep free” is 500 MB.")
        ffiUtil.free = free
        assert.same({}, names(folder()))
    end)

    it("is not started if its folder cannot be created", function()
        local file = io.open(host.folder .. "/taken", "wb")
        file:write("no folder")
        file:close()
        host.menu("Catchword", "Shelves", "Downloaded files", "Folder:")
        host.press("Enter its path…")
        host.type(host.folder .. "/taken/Books")
        host.press("Save")
        host.dismiss_all()
        details("Tables of the Moon")
        host.press("Download")
        stage.until_says("cannot be created. Choose another: Catchword → Shelves")
    end)

    it("stops at the reader's tap, and leaves no part of the file", function()
        details("Tables of the Moon")
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            fault = { kind = "drip", bytesPerSecond = 50, from = "body" },
        })
        host.press("Download")
        stage.until_says("Downloading “Tables of the Moon”")
        stage.until_asked("/download")
        host.press("Stop")
        stage.until_says("Stopped. Nothing of it was kept.")
        assert.same({}, names(folder()))
    end)

    it("shows a percentage with its first bytes, however slow the server is", function()
        details("Tables of the Moon")
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            fault = { kind = "drip", bytesPerSecond = 2, from = "body" },
        })
        host.press("Download")
        stage.until_says("Downloading “Tables of the Moon”: 0 %")
        host.press("Stop")
        stage.until_says("Stopped.")
    end)

    it("waits for a shelf sync, and a shelf sync waits for the download", function()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 106 } })
        details("Tables of the Moon")
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            times = 1,
            fault = { kind = "drip", bytesPerSecond = 50, from = "body" },
        })
        host.press("Download")
        stage.until_asked("/download")
        host.press("Hide")
        host.menu("Catchword", "Shelves", "Downloading “Tables of the Moon”")
        host.advance(0.1)
        assert.matches("Stop", host.says(), 1, true)
        host.press("Stop")
        stage.until_says("Stopped.")
        host.dismiss_all()
        details("Tables of the Moon")
        stage.server:arm({ match = { path = "/api/v1/shelves" }, fault = { kind = "latency", seconds = 3600 } })
        host.event("CatchwordAction", "catchword_shelf")
        stage.until_says("Asking the server what is on the shelves")
        host.press("Hide")
        host.press("Download")
        host.advance(0.1)
        assert.matches("download is in progress", host.says(), 1, true)
        host.dismiss()
        stage.server:disarm()
        stage.until_says("Downloaded: 1")
        assert.same({ "Harbour Cats 001_106.cbz" }, names(folder()))
    end)

    it("shows a notice if the reader has moved on", function()
        details("Tables of the Moon")
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            fault = { kind = "latency", seconds = 3600 },
        })
        host.press("Download")
        stage.until_asked("/download")
        host.dismiss_all()
        stage.server:disarm()
        stage.rest()
        assert.same({ "tables_105.pdf" }, names(folder()))
        assert.is_nil(host.top())
        assert.equal("“Tables of the Moon” is on this device.", host.notices()[#host.notices()])
    end)
end)
