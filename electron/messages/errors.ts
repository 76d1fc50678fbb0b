// The messages that say why something failed, for main and the window.
import { language, load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=errors', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'errors'>>;

let loading: Promise<void> | undefined;
let loaded = '';
/** Loads them once for each language. */
export function loadErrors(): Promise<void> {
  if (loading === undefined || loaded !== language()) {
    loaded = language();
    loading = load(m, chunks);
  }
  return loading;
}
