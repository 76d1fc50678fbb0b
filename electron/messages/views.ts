// The messages of everything that the window loads after its first view.
// An import of this file waits for them, so only modules that are loaded on demand may import it.
import { m as errors, loadErrors } from './errors.ts';
import { firstLoaded, m as first } from './first.ts';
import { load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=views', import: 'default' });
const own = {};
// A view may show what failed before it was opened; and what a session needs at once may be here before the first messages are.
await firstLoaded;
await Promise.all([load(own, chunks), loadErrors()]);

export const m = { ...first, ...errors, ...own } as Omit<Messages, AreaOf<'main'>>;
