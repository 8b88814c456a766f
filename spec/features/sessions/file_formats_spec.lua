-- Files with each extension that KOReader opens: tracked if a server accepts the format, else shown as not synced.
local host = require("host")
local stage = require("stage")

local TAKEN = {
    ["Novel.epub3"] = "EPUB", ["Novel.fb2.zip"] = "FB2", ["Novel.FBZ"] = "FB2", ["Novel.v2.fb2"] = "FB2",
    ["Novel.prc"] = "MOBI", ["Novel.kepub.epub"] = "EPUB",
}

describe("a book file", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    local function open(name)
        assert(os.execute(("cp '%s' '%s/books/%s'"):format(host.book(stage.NOVEL), host.folder, name)))
        host.open(name, { pages = 100, title = "The Lamp at Low Tide", authors = "Mara Ellison" })
        host.read(5, 60)
    end

    for name, kind in pairs(TAKEN) do
        it("named " .. name .. " is tracked as " .. kind, function()
            -- Only some servers take the kinds that are no EPUB.
            stage.server:control("POST", "/dialect", { name = "G" })
            stage.settle()
            open(name)
            host.menu("Catchword", "This book")
            assert.is_nil((host.says() or ""):find("This format is not synced", 1, true))
            host.dismiss_all()
            host.close()
            stage.settle()
            local sessions = stage.server:state().sessions
            assert.equal(1, #sessions)
            assert.equal(kind, sessions[1].bookType)
        end)
    end

    for _, name in ipairs({ "Novel.txt.zip", "Novel.docm", "Novel.htmlz", "Novel.zip", "Novel.cbt" }) do
        it("named " .. name .. " is shown as not synced", function()
            open(name)
            host.menu("Catchword", "This book")
            assert.matches("This format is not synced", host.says(), 1, true)
            host.dismiss_all()
            host.close()
            stage.settle()
            assert.equal(0, #stage.server:state().sessions)
        end)
    end
end)
