// The messages that main itself shows: menus, popups, the page after signing in.
import { loadErrors } from './errors.ts';
import { chooseLanguage, load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=main', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'main'>>;

/** Call before anything is shown, with the language that the system or the person prefers. */
export async function loadMain(tag: string): Promise<void> {
  chooseLanguage(tag, chunks);
  await Promise.all([load(m, chunks), loadErrors()]);
}
