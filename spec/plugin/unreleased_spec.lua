-- Databases of a build before the first release, which lack tables. They are moved aside with a notice, and never
-- deleted.
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local readers = require("readers")
local stage = require("stage")

describe("a database of a build before the first release", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    local function folder() return host.folder .. "/settings/" end

    -- As such a build left it. `number`: of the account, nil for the first.
    local function age(number, account)
        local name = "catchword" .. (number and "-" .. number or "") .. ".sqlite"
        local database = openDatabase(folder() .. name, { canUseWal = true }).value.database
        database.run("DROP TABLE device_state")
        database.run("DROP TABLE new_books")
        database.run("DROP TABLE chosen_shelves")
        database.run(("INSERT OR REPLACE INTO plugin_settings VALUES ('account', '%d')"):format(account))
        database.close()
    end

    local function set_aside()
        local names = {}
        for name in lfs.dir(folder()) do
            if name:find("unreleased", 1, true) then table.insert(names, name) end
        end
        table.sort(names)
        return names
    end

    it("is moved aside with a notice, and the device starts again", function()
        host.network(false)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        host.exit()
        age(nil, 1)
        host.restart()
        stage.settle()
        local told = table.concat(host.notices(), "\n")
        assert.truthy(told:gsub("%s+", " "):find("before its first release", 1, true), told)
        assert.equal(1, #set_aside())
        host.network(true)
        stage.set_up()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(7, 60)
        host.close()
        assert.equal(420, stage.until_held(1)[1].durationSeconds)
    end)

    it("is not offered as an account to a second reader, who can start again", function()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
        readers.begin_as_zoe()
        stage.settle()
        host.exit()
        age(nil, 2)
        age(2, 2)
        host.restart()
        stage.settle()
        for _, line in ipairs(host.lines("Catchword", "Connection", "Who is reading")) do
            assert.is_nil(line.text:find("zoë", 1, true))
        end
        stage.set_up()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
        readers.begin_as_zoe()
        stage.settle()
        assert.truthy(lfs.attributes(folder() .. "catchword-3.sqlite"))
    end)
end)
