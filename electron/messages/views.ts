// Loads the messages of everything that the window loads after its first view.
// An import of this file waits for the messages, so only modules that are loaded on demand may import it.
import { m as errors, loadErrors } from './errors.ts';
import { firstMessagesLoaded, m as first } from './first.ts';
import { load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=views', import: 'default' });
const viewMessages = {};
// A view may show an error from before it was opened, and modules that a session needs at once may load before the first messages.
await firstMessagesLoaded;
await Promise.all([load(viewMessages, chunks), loadErrors()]);

export const m = { ...first, ...errors, ...viewMessages } as Omit<Messages, AreaOf<'main'>>;
