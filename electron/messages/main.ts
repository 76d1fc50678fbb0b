// The messages that main itself shows: menus, popups, the page after signing in.
import { chooseLanguage } from './choose-language.ts';
import { loadErrors } from './errors.ts';
import { load, setFormatLocale } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=main', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'main'>>;

let preferred: readonly string[] = [];

/** Call before anything is shown, with the languages that the system prefers, the best first, and its regional format. */
export async function loadMain({ languages, format }: { languages: readonly string[]; format: string }): Promise<void> {
  preferred = languages;
  setFormatLocale(format);
  await showLanguage('');
}

/** The language that the person has chosen; '': as the system. */
export async function showLanguage(wanted: string): Promise<void> {
  chooseLanguage([...(wanted === '' ? [] : [wanted]), ...preferred], chunks);
  await Promise.all([load(m, chunks), loadErrors()]);
}
