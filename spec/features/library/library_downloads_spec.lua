-- Books of the server's library taken along: several at once, and what may go wrong with them.
local ffiUtil = require("ffi/util")
local lfs = require("lfs")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local asked_for, folder, label = browsed.asked_for, browsed.folder, browsed.label
local open_list, speak = browsed.open_list, browsed.speak

describe("the server's library", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    it("downloads several, one after the other, and tells what came of it", function()
        speak("G")
        open_list("Recently added", "Notes on Paper")
        stage.rest()
        browsed.select()
        host.press(label("Notes on Paper"))
        stage.settle()
        host.press(label("Tables of the Moon"))
        stage.settle()
        host.press(label("Harbour Cats 2"))
        stage.settle()
        host.press(label("Harbour Cats 2"))
        stage.settle()
        assert.matches("☑ Notes on Paper", host.says(), 1, true)
        assert.matches("☐ Harbour Cats 2", host.says(), 1, true)
        assert.matches("Download the selected books: 2", host.says(), 1, true)
        browsed.download_selected()
        assert.matches("^Downloaded: 2%.", stage.until_says("Downloaded: 2."))
        assert.same({ "Notes on Paper_104.pdf", "tables_105.pdf" }, disk.list(folder()))
        host.dismiss()
        assert.matches("Notes on Paper[^\n]*: ✓", host.says())
        assert.is_nil(host.says():find("☐", 1, true))
    end)

    local function choose_two()
        speak("G")
        open_list("Recently added", "Notes on Paper")
        stage.rest()
        browsed.select()
        for _, title in ipairs({ "Tables of the Moon", "Notes on Paper" }) do
            host.press(label(title))
            stage.settle()
        end
    end

    it("asks before it downloads several, and undoes that", function()
        choose_two()
        host.press("Download the selected books")
        local asked = stage.until_says("Download these books? (2)")
        assert.matches("• Tables of the Moon", asked, 1, true)
        assert.equal(0, asked_for("/download"))
        host.press("Download")
        stage.until_says("Downloaded: 2.")
        host.press("Undo")
        stage.until_says("Returned: 2. They are in the trash for 30 days.")
        assert.same({}, disk.visible(folder()))
        host.dismiss()
        assert.is_nil(host.says():find("✓", 1, true))
    end)

    it("undoes no file that was on the device before", function()
        choose_two()
        lfs.mkdir(folder())
        disk.write(folder() .. "/Notes on Paper_104.pdf", "mine")
        browsed.download_selected()
        stage.until_says("Downloaded: 2.")
        host.press("Undo")
        stage.until_says("Returned: 1.")
        assert.same({ "Notes on Paper_104.pdf" }, disk.visible(folder()))
    end)

    it("stops several at once, and keeps what had come", function()
        choose_two()
        stage.server:arm({
            match = { path = "/api/v1/books/104/download" },
            fault = { kind = "drip", bytesPerSecond = 50, from = "body" },
        })
        browsed.download_selected()
        stage.until_says("Downloading 2 of 2: Notes on Paper")
        stage.until_asked("/104/download")
        host.press("Stop")
        local said = "Stopped. What was downloaded stays.\nDownloaded: 1, not downloaded: 1."
        assert.equal(said, stage.until_says("Stopped."))
        assert.same({ "tables_105.pdf" }, disk.list(folder()))
    end)

    it("names the book that did not come, and goes on", function()
        choose_two()
        stage.server:arm({ match = { path = "/api/v1/books/105/download" }, fault = { kind = "status", status = 404 } })
        browsed.download_selected()
        local said = "Downloaded: 1.\n• Tables of the Moon: Not downloaded."
        assert.matches(said, stage.until_says("Downloaded: 1"), 1, true)
        assert.same({ "Notes on Paper_104.pdf" }, disk.list(folder()))
    end)

    it("tries no other book where there is no space", function()
        choose_two()
        local free = ffiUtil.free
        ffiUtil.free = 400 * 1024 * 1024
        browsed.download_selected()
        local said = stage.until_says("only 400 MB are free")
        ffiUtil.free = free
        assert.matches("Downloaded: 0, not downloaded: 2.", said, 1, true)
        assert.equal(0, asked_for("/download"))
    end)

    it("says why an account may not download", function()
        speak("G")
        stage.server:arm({ match = { path = "/api/v1/books/104/download" }, fault = { kind = "status", status = 403 } })
        open_list("Recently added", "Notes on Paper")
        host.press(label("Notes on Paper"))
        stage.until_says("Number on the server")
        host.press("Download")
        stage.until_says("Check what the account may do there")
        assert.same({}, disk.list(folder()))
    end)
end)
