-- Where the host keeps its files. `folder` is set by the orchestration of a spec.
local DataStorage = { folder = "." }

function DataStorage:getDataDir()
    return self.folder
end

function DataStorage:getSettingsDir()
    return self.folder .. "/settings"
end

function DataStorage:getDocSettingsDir()
    return self.folder .. "/docsettings"
end

function DataStorage:getDocSettingsHashDir()
    return self.folder .. "/hashdocsettings"
end

return DataStorage
