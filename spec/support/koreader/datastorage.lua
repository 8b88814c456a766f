-- Where the host keeps its files. `folder` is set by the orchestration of a spec.
local DataStorage = { folder = "." }

function DataStorage:getDataDir()
    return self.folder
end

function DataStorage:getSettingsDir()
    return self.folder .. "/settings"
end

return DataStorage
