-- Folders that are thrown away, and other processes that work in them.
local ffi = require("ffi")
local lfs = require("lfs")

local disk = {}

-- Only to end what hangs, seconds.
local LONGEST_PROCESS = 600

local folders = {}

-- An empty folder, for whoever removes it.
function disk.new_folder()
    local name = os.tmpname()
    os.remove(name)
    assert(lfs.mkdir(name))
    return name
end

-- Takes away a file, or a folder and all that is in it; a link, but not what it leads to.
function disk.remove(path)
    if lfs.symlinkattributes(path, "mode") ~= "directory" then
        os.remove(path)
        return
    end
    for name in lfs.dir(path) do
        if name ~= "." and name ~= ".." then disk.remove(path .. "/" .. name) end
    end
    lfs.rmdir(path)
end

-- An empty folder of its own, ending in a slash.
function disk.folder()
    local name = disk.new_folder()
    table.insert(folders, name)
    return name .. "/"
end

-- For `after_each`: nothing stays behind.
function disk.sweep()
    for _, folder in ipairs(folders) do disk.remove(folder) end
    folders = {}
end

function disk.exists(path)
    return lfs.attributes(path) ~= nil
end

-- The names in a folder, in order; none where there is no such folder.
function disk.list(folder)
    local names = {}
    if not disk.exists(folder) then return names end
    for name in lfs.dir(folder) do
        if name ~= "." and name ~= ".." then table.insert(names, name) end
    end
    table.sort(names)
    return names
end

-- Those that a reader sees: not the ones that begin with a dot.
function disk.visible(folder)
    local names = {}
    for _, name in ipairs(disk.list(folder)) do
        if name:sub(1, 1) ~= "." then table.insert(names, name) end
    end
    return names
end

-- The bytes of a file; nil where there is none.
function disk.contents(path)
    return disk.exists(path) and disk.read(path) or nil
end

function disk.read(path)
    local file = assert(io.open(path, "rb"))
    local bytes = file:read("*a")
    file:close()
    return bytes
end

function disk.write(path, bytes)
    local file = assert(io.open(path, "wb"))
    file:write(bytes)
    file:close()
end

-- Copies the files of a folder into another one.
function disk.copy_files(from, to)
    for _, name in ipairs(disk.list(from)) do disk.write(to .. "/" .. name, disk.read(from .. "/" .. name)) end
end

-- Removes the files of a folder.
function disk.empty(folder)
    for _, name in ipairs(disk.list(folder)) do os.remove(folder .. "/" .. name) end
end

-- Runs Lua code in a process of its own, which sees the same modules, and waits for its end. In the code `die()`
-- is what a flat battery is: the process is gone between two instructions. Returns what it printed.
function disk.process(code, ...)
    local script = disk.folder() .. "process.lua"
    disk.write(script, string.format([[
        package.path = %q
        package.cpath = %q
        local ffi = require("ffi")
        ffi.cdef('int spec_getpid(void) __asm__("getpid"); int spec_kill(int, int) __asm__("kill");')
        ffi.cdef('unsigned spec_alarm(unsigned) __asm__("alarm");')
        ffi.C.spec_alarm(%d)
        local function die()
            io.write("died\n")
            io.flush()
            ffi.C.spec_kill(ffi.C.spec_getpid(), 9)
        end
    ]], package.path, package.cpath, LONGEST_PROCESS) .. code)
    local words = { "exec", "luajit", script, ... }
    for index = 2, #words do words[index] = "'" .. words[index] .. "'" end
    local pipe = assert(io.popen(table.concat(words, " ") .. " 2>&1"))
    local output = pipe:read("*a")
    pipe:close()
    return output
end

-- Like `disk.process`, for code that has to die.
function disk.dying_process(code, ...)
    local output = disk.process(code, ...)
    if output ~= "died\n" then error("it lives, or ended otherwise: " .. output, 2) end
end

-- Runs `work` as a user whom write protection stops: root writes everywhere.
function disk.unprivileged(work)
    pcall(ffi.cdef, 'int spec_seteuid(unsigned) __asm__("seteuid"); unsigned spec_geteuid(void) __asm__("geteuid");')
    local user = ffi.C.spec_geteuid()
    if user == 0 then assert(ffi.C.spec_seteuid(65534) == 0) end
    local worked, result = pcall(work)
    ffi.C.spec_seteuid(user)
    assert(worked, result)
    return result
end

return disk
