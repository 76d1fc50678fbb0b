// Empty: the host calls chrome.tabs in this worker, because no DevTools command zooms a page as a user does.
