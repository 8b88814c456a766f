-- Books on another person's shelf. A deletion on the device changes nothing on the server, and leaves no pending item.
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local stage = require("stage")

describe("a book on another person's shelf", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    local function theirs()
        for _, one in ipairs(stage.server:state().shelves) do
            if one.name == "Theirs" then return one.bookIds end
        end
    end

    local function changes()
        local count = 0
        for _, request in ipairs(stage.server:requests()) do
            if request.method == "POST" and request.path == "/api/v1/books/shelves" then count = count + 1 end
        end
        return count
    end

    local function failed()
        for _, line in ipairs(host.lines("Catchword", "Sync status")) do
            if line.text:find("Failed", 1, true) then return line.text end
        end
    end

    for _, name in ipairs({ "spec", "W", "G", "B2", "3.5" }) do
        it("leaves no pending item after its deletion on the device, on the kind " .. name, function()
            stage.server:control("POST", "/dialect", { name = name })
            stage.server:control("POST", "/shelves",
                { name = "Theirs", username = "zoë", bookIds = { 101 }, publicShelf = true })
            host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
            stage.until_says("Theirs")
            host.press("Theirs")
            host.dismiss_all()
            assert.matches("Downloaded: 1", stage.sync_shelves(), 1, true)
            stage.settle()
            local file = host.folder .. "/Books/" .. stage.NOVEL:gsub("%.epub$", "_101.epub")
            FileManager:deleteFile(file, true)
            stage.server:forget_requests()
            stage.settle()
            for _ = 1, 2 do
                host.menu("Catchword", "Sync now")
                stage.settle()
                host.dismiss_all()
            end
            assert.same({ 101 }, theirs())
            assert.is_nil(failed())
            assert.equal(0, changes())
            stage.server:control("DELETE", "/violations")
        end)
    end
end)
