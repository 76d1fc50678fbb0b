// The messages of the window's first view. They are loaded before the view is built.
import { load, setLanguage } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=first', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'first'>>;

const loaded = Promise.withResolvers<void>();
/** Fulfilled once they are there. */
export const firstLoaded = loaded.promise;

/** Call before anything is shown. `language`: as main has chosen it, so it has a catalogue. */
export async function loadFirst(language: string): Promise<void> {
  setLanguage(language);
  await load(m, chunks);
  loaded.resolve();
}
