// The messages of the window's first view. They are loaded before the view is built.
import { chooseLanguage, load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=first', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'first'>>;

/** Call before anything is shown, with the language that the system or the person prefers. */
export async function loadFirst(tag: string): Promise<void> {
  chooseLanguage(tag, chunks);
  await load(m, chunks);
}
