// The messages that say why something failed, for main and the window.
import { load } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=errors', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'errors'>>;

let loading: Promise<void> | undefined;
/** Loads them once. */
export const loadErrors = (): Promise<void> => (loading ??= load(m, chunks));
