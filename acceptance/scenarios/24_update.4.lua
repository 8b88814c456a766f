return {
    { "the new version is killed in its first start", function() error("it lives") end, "releases" },
}
