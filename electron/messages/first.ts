// The messages of the window's first view. They are loaded before the view is built.
import { chooseLanguage, load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=first', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'first'>>;

/** Call before anything is shown, with the languages that the system prefers, the best first. */
export async function loadFirst(...tags: string[]): Promise<void> {
  chooseLanguage(tags, chunks);
  await load(m, chunks);
}
