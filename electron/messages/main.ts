// Loads the messages that main itself shows: menus, popups, and the page after sign-in.
import { chooseLanguage, load, setFormatLocale } from './language.ts';
import { loadErrors } from './errors.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=main', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'main'>>;

let systemLanguages: readonly string[] = [];

/** Call before anything is shown. `languages`: those that the system prefers, best first. `format`: the system's regional format. */
export async function loadMain({ languages, format }: { languages: readonly string[]; format: string }): Promise<void> {
  systemLanguages = languages;
  setFormatLocale(format);
  await showLanguage('');
}

/** Sets the language that the user has chosen; '': as the system. */
export async function showLanguage(tag: string): Promise<void> {
  chooseLanguage(tag === '' ? systemLanguages : [tag, ...systemLanguages], chunks);
  await Promise.all([load(m, chunks), loadErrors()]);
}
