-- Six kinds of servers and all actions of a reader in one table: done, or known as not possible.
local stage = require("stage")
local words = require("actions/words")

local SERVERS = { "3.5", "G", "B2", "W", "B0", "spec" }
local KINDS = { "places", "sessions", "notes", "books", "shelves" }
local LINE = "%-46s"
local CELL = "%-10s"
local outcomes = {}

local function all_actions()
    local actions = {}
    for _, kind in ipairs(KINDS) do
        for _, operation in ipairs(require("actions/" .. kind)) do table.insert(actions, operation) end
    end
    return actions
end

local ACTIONS = all_actions()

local function record(operation, server, outcome)
    outcomes[operation] = outcomes[operation] or {}
    outcomes[operation][server] = outcome
end

local function line(first, cell)
    local text = LINE:format(first)
    for _, server in ipairs(SERVERS) do text = text .. CELL:format(cell(server)) end
    return text
end

local function print_table()
    local lines = { "", line("", function(server) return server end) }
    for _, operation in ipairs(ACTIONS) do
        local seen = outcomes[operation[1]] or {}
        table.insert(lines, line(operation[1], function(server) return seen[server] or "FAILED" end))
    end
    table.insert(lines, "")
    for outcome, said in pairs(words.ON_SCREEN) do
        table.insert(lines, ("%-10s the screen says: … %s …"):format(outcome, said))
    end
    io.stdout:write(table.concat(lines, "\n"), "\n")
end

describe("the table in docs/servers.md", function()
    it("says what the specs expect", function()
        local file = assert(io.open("docs/servers.md"))
        local document = file:read("*a")
        file:close()
        for _, operation in ipairs(ACTIONS) do
            local row = "| " .. operation[1] .. " |"
            for _, server in ipairs(SERVERS) do row = row .. " " .. (operation[server] or "done") .. " |" end
            assert.truthy(document:find(row .. "\n", 1, true), row)
        end
    end)
end)

describe("the plugin on every kind of server", function()
    setup(stage.open_library)
    teardown(function()
        stage.close_library()
        print_table()
    end)
    before_each(stage.begin)
    after_each(stage.leave)

    for _, server in ipairs(SERVERS) do
        for _, operation in ipairs(ACTIONS) do
            it(("%s: %s"):format(server, operation[1]), function()
                stage.server:control("POST", "/dialect", { name = server })
                local outcome = operation.run(server)
                assert.equal(operation[server] or "done", outcome)
                record(operation[1], server, outcome)
            end)
        end
    end
end)
