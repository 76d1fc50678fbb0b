// Loads the messages of errors, for main and the window.
import { language, load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=errors', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'errors'>>;

let loading: Promise<void> | undefined;
let loadedLanguage = '';
/** Loads the messages once for each language. */
export function loadErrors(): Promise<void> {
  if (loading === undefined || loadedLanguage !== language()) {
    loadedLanguage = language();
    loading = load(m, chunks);
  }
  return loading;
}
