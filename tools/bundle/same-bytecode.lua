-- Two Lua files that differ in nothing but names and blanks compile to the same bytecode. The order of a table's keys
-- in it hangs on the numbers that strings have while they live: none may go before the other file has been read.
collectgarbage("stop")

local function bytecode(path)
    return string.dump(assert(loadfile(path, nil)), true)
end

local one, other = arg[1], arg[2]
if bytecode(one) ~= bytecode(other) then
    io.stderr:write(("%s does not do what %s does\n"):format(other, one))
    os.exit(1)
end
