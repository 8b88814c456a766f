-- The names of dispatcher actions in the specification: a gesture of a reader may be bound to each.
local Dispatcher = require("dispatcher")
local host = require("host")
local stage = require("stage")

local PAGE = "docs/specification.md"
local NAMES = { "TestLibraryConnection", "library_sync_shelf" }

-- Names between backquotes in the line that lists them; the list above if the page is not there.
local function specified()
    local file = io.open(PAGE)
    if not file then return NAMES end
    local text = file:read("*a")
    file:close()
    local names = {}
    for line in text:gmatch("Dispatcher action names:[^\n]*") do
        for name in line:gmatch("`([%w_]+)`") do table.insert(names, name) end
    end
    return names
end

describe("a dispatcher action", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("has each specified name", function()
        local names = specified()
        assert.is_true(#names >= #NAMES)
        for _, name in ipairs(names) do assert.truthy(Dispatcher.actions[name], name) end
    end)

    it("has the same effect under its specified name", function()
        local action = Dispatcher.actions.library_sync_shelf
        assert.same(Dispatcher.actions.catchword_shelf.arg, action.arg)
        host.event(action.event, action.arg)
        stage.settle()
        assert.truthy(host.says())
    end)
end)
