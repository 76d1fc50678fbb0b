// The spelling checker: its languages, and the dictionaries that Electron downloads for them only after the person has agreed.
import type { App, Session } from 'electron';
import * as v from 'valibot';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { SpellingLanguage, SpellingState } from '../contract/spelling.ts';
import { stored } from '../storage/database.ts';
import type { JsonFile } from '../storage/json-file.ts';
import type { LetOut } from './page-network.ts';

/** What the person has chosen on this computer. It is in no exported settings, since it is a consent to downloads. */
export const spellingChoice = v.object({ enabled: v.boolean(), languages: v.array(v.string()) });
export type SpellingChoice = v.InferOutput<typeof spellingChoice>;
/** On macOS it is on without a download; elsewhere nothing is checked before a language is chosen. */
export const defaultChoice: SpellingChoice = { enabled: true, languages: [] };

/** Where Chromium downloads its dictionaries. Nothing but the language's code is sent. */
const source = 'redirector.gvt1.com';

interface Parts {
  platform: NodeJS.Platform;
  app: Pick<App, 'getPreferredSystemLanguages'>;
  session: Session;
  /** Dictionaries are downloaded by the page's session, which is off the network otherwise. */
  letOut: LetOut;
  choice: JsonFile<SpellingChoice>;
  changed: (state: SpellingState) => void;
}

export interface Spelling {
  state(): Promise<SpellingState>;
  /** The person agreed to the download of each language's dictionary. */
  set(choice: SpellingChoice): Promise<Result<SpellingState>>;
  /** Removes one of the person's own words. */
  forget(word: string): Promise<SpellingState>;
}

/** `de-AT` → `de` and `en-ZA` → the first English one, where there is no dictionary of just that name. */
export function suggestedLanguages(preferred: readonly string[], available: readonly string[]): string[] {
  const found = preferred.flatMap((tag) => {
    const [base = ''] = tag.split('-');
    return [tag, base].find((each) => available.includes(each)) ?? available.find((each) => each.startsWith(`${base}-`)) ?? [];
  });
  return [...new Set(found)];
}

/** Call it in the turn in which the session is made: a turn later Electron begins to download a dictionary for the system's language. */
export function createSpelling({ platform, app, session, letOut, choice, changed }: Parts): Spelling {
  const bySystem = platform === 'darwin';
  const dictionaries = new Map<string, SpellingLanguage['dictionary']>();
  let { enabled, languages } = choice.read();

  const chosenOnes = () => (enabled && !bySystem ? languages.filter((code) => session.availableSpellCheckerLanguages.includes(code)) : []);
  const isWaited = (code: string) => dictionaries.get(code) !== 'ready' && dictionaries.get(code) !== 'failed';

  function apply(): void {
    if (bySystem) return session.setSpellCheckerEnabled(enabled);
    const chosen = chosenOnes();
    // A dictionary that failed is tried again only when its language is new to the list.
    if (chosen.some((code) => dictionaries.get(code) === 'failed')) session.setSpellCheckerLanguages([]);
    for (const code of chosen) if (dictionaries.get(code) !== 'ready') dictionaries.set(code, 'wanted');
    // It turns the checker off as well when the list is empty.
    session.setSpellCheckerLanguages(chosen);
  }

  async function state(): Promise<SpellingState> {
    const available = bySystem ? [] : session.availableSpellCheckerLanguages;
    return {
      bySystem,
      enabled: enabled && (bySystem || languages.length > 0),
      languages: languages.map((code) => ({ code, dictionary: dictionaries.get(code) ?? 'wanted' })),
      available,
      suggested: suggestedLanguages(app.getPreferredSystemLanguages(), available),
      words: await session.listWordsInSpellCheckerDictionary().catch(() => []),
      source,
    };
  }

  function follow(event: 'begin' | 'failure' | 'initialized', dictionary: SpellingLanguage['dictionary']): void {
    const heard = (_: unknown, code: string) => {
      dictionaries.set(code, dictionary);
      void letOut(chosenOnes().some(isWaited));
      void state().then(changed);
    };
    if (event === 'initialized') session.on('spellcheck-dictionary-initialized', heard);
    else if (event === 'begin') session.on('spellcheck-dictionary-download-begin', heard);
    else session.on('spellcheck-dictionary-download-failure', heard);
  }
  follow('begin', 'loading');
  follow('failure', 'failed');
  follow('initialized', 'ready');
  void letOut(chosenOnes().length > 0);
  apply();

  return {
    state,
    async set(wanted) {
      const kept = stored(() => choice.write(wanted));
      if (!kept.ok) return kept;
      ({ enabled, languages } = wanted);
      await letOut(chosenOnes().some((code) => dictionaries.get(code) !== 'ready'));
      apply();
      return ok(await state());
    },
    async forget(word) {
      session.removeWordFromSpellCheckerDictionary(word);
      return state();
    },
  };
}
