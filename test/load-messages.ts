// Loads the English messages before the unit tests, as the app does at its start.
import { loadFirst } from '../electron/messages/first.ts';
import { loadMain } from '../electron/messages/main.ts';

await loadFirst('en');
await loadMain({ languages: ['en'], format: 'en-US' });
