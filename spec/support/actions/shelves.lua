-- Actions with shelves, and the servers on which the result is not "done".
local FileManager = require("apps/filemanager/filemanager")
local assert = require("luassert")
local common = require("actions/common")
local host = require("host")
local stage = require("stage")
local words = require("actions/words")

local function shelf(ids)
    stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = ids })
end

local function on_shelf()
    for _, one in ipairs(stage.server:state().shelves) do
        if one.name == "KOReader" then return one.bookIds end
    end
end

local function sync()
    return common.tap("Catchword", "Shelves", "Sync shelves now")
end

return {
    {
        "shelf to the device",
        run = function()
            shelf({ 101, 105 })
            local said = sync()
            return said:find("Downloaded: 2", 1, true) and "done" or said
        end,
    },
    {
        "shelf that has to be created",
        run = function()
            sync()
            return on_shelf() and "done" or "no shelf"
        end,
    },
    {
        "book deleted here leaves the shelf",
        run = function()
            shelf({ 101, 105 })
            sync()
            FileManager.instance:deleteFile(host.folder .. "/Books/tables_105.pdf", true)
            common.rest()
            assert.same({ 101 }, on_shelf())
            return "done"
        end,
    },
    {
        "magic shelf to the device", B0 = "no",
        run = function()
            shelf({ 105 })
            host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
            stage.until_says("All comics")
            host.press("All comics")
            host.press("KOReader")
            host.dismiss_all()
            local said = sync()
            if said:find("Downloaded: 3", 1, true) then return "done" end
            -- The shelf that was chosen beside it comes all the same.
            assert.matches("Downloaded: 1", said, 1, true)
            return words.told("no", said)
        end,
    },
}
