return require("lfs")
