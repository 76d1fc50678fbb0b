// Loads the messages of the window's first view, before the view is created.
import { load, setLanguage } from './language.ts';
import type { Messages } from './messages.d.ts';
import type { AreaOf } from './parts.ts';

const chunks = import.meta.glob('./*.json', { query: '?part=first', import: 'default' });

export const m = {} as Pick<Messages, AreaOf<'first'>>;

const deferred = Promise.withResolvers<void>();
/** Fulfilled once the messages are loaded. */
export const firstMessagesLoaded = deferred.promise;

/** Call before anything is shown. `language`: chosen by main, so a catalogue exists. */
export async function loadFirst(language: string): Promise<void> {
  setLanguage(language);
  await load(m, chunks);
  deferred.resolve();
}
