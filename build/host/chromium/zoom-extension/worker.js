// The host calls chrome.tabs in this worker: no command of the DevTools protocol zooms a page as a person does.
