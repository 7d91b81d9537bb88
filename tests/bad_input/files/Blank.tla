

only prose, and no module
