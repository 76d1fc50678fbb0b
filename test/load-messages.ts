// Loads the English messages before the unit tests, as the app does at its start.
import { loadErrors } from '../electron/messages/errors.ts';
import { loadFirst } from '../electron/messages/first.ts';

await loadFirst('en');
await loadErrors();
