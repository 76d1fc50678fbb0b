// Configures the spelling checker and its dictionaries, which Electron downloads only after the user has agreed.
import type { App, Session } from 'electron';
import * as v from 'valibot';
import { ok } from '../contract/result.ts';
import type { Result } from '../contract/result.ts';
import type { SpellingLanguage, SpellingState } from '../contract/settings.ts';
import { tryStorage } from '../storage/database.ts';
import type { JsonFile } from '../storage/json-file.ts';
import type { SetNetworkAllowed } from './security.ts';

/** The user's choice on this computer. Not part of exported settings, because it is a consent to downloads. */
export const spellingChoice = v.object({ enabled: v.boolean(), languages: v.array(v.string()) });
export type SpellingChoice = v.InferOutput<typeof spellingChoice>;
/** Enabled on macOS, which needs no download; elsewhere nothing is checked until a language is chosen. */
export const defaultChoice: SpellingChoice = { enabled: true, languages: [] };

/** Host from which Chromium downloads dictionaries. Only the language's code is sent. */
const source = 'redirector.gvt1.com';

interface Parts {
  platform: NodeJS.Platform;
  app: Pick<App, 'getPreferredSystemLanguages'>;
  session: Session;
  /** The page's session downloads the dictionaries; its network is blocked otherwise. */
  setNetworkAllowed: SetNetworkAllowed;
  choice: JsonFile<SpellingChoice>;
  onChange: (state: SpellingState) => void;
}

export interface SpellingChecker {
  state(): Promise<SpellingState>;
  /** Saves and applies the choice. The user has agreed to download each language's dictionary. */
  set(choice: SpellingChoice): Promise<Result<SpellingState>>;
  /** Removes a word from the user's custom dictionary. */
  forget(word: string): Promise<SpellingState>;
}

/** `de-AT` → `de`; `en-ZA` → the first English one, if there is no dictionary of exactly that name. */
export function suggestedLanguages(preferred: readonly string[], available: readonly string[]): string[] {
  const languages = preferred.flatMap((tag) => {
    const [base = ''] = tag.split('-');
    return [tag, base].find((each) => available.includes(each)) ?? available.find((each) => each.startsWith(`${base}-`)) ?? [];
  });
  return [...new Set(languages)];
}

/**
 * Call this in the same turn of the event loop in which the session is created: one turn later, Electron starts to download a dictionary
 * for the system's language.
 */
export function createSpellingChecker({ platform, app, session, setNetworkAllowed, choice, onChange }: Parts): SpellingChecker {
  const bySystem = platform === 'darwin';
  const dictionaries = new Map<string, SpellingLanguage['dictionary']>();
  let { enabled, languages } = choice.read();

  const activeLanguages = () =>
    enabled && !bySystem ? languages.filter((code) => session.availableSpellCheckerLanguages.includes(code)) : [];
  const isPending = (code: string) => dictionaries.get(code) !== 'ready' && dictionaries.get(code) !== 'failed';

  function apply(): void {
    if (bySystem) return session.setSpellCheckerEnabled(enabled);
    const codes = activeLanguages();
    // Electron retries a failed dictionary only when its language is new in the list.
    if (codes.some((code) => dictionaries.get(code) === 'failed')) session.setSpellCheckerLanguages([]);
    for (const code of codes) if (dictionaries.get(code) !== 'ready') dictionaries.set(code, 'wanted');
    // An empty list also disables the checker.
    session.setSpellCheckerLanguages(codes);
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

  function trackDictionary(event: 'begin' | 'failure' | 'initialized', dictionary: SpellingLanguage['dictionary']): void {
    const listener = (_: unknown, code: string) => {
      dictionaries.set(code, dictionary);
      void setNetworkAllowed(activeLanguages().some(isPending));
      void state().then(onChange);
    };
    if (event === 'initialized') session.on('spellcheck-dictionary-initialized', listener);
    else if (event === 'begin') session.on('spellcheck-dictionary-download-begin', listener);
    else session.on('spellcheck-dictionary-download-failure', listener);
  }
  trackDictionary('begin', 'loading');
  trackDictionary('failure', 'failed');
  trackDictionary('initialized', 'ready');
  void setNetworkAllowed(activeLanguages().length > 0);
  apply();

  return {
    state,
    async set(newChoice) {
      const result = tryStorage(() => choice.write(newChoice));
      if (!result.ok) return result;
      ({ enabled, languages } = newChoice);
      await setNetworkAllowed(activeLanguages().some((code) => dictionaries.get(code) !== 'ready'));
      apply();
      return ok(await state());
    },
    async forget(word) {
      session.removeWordFromSpellCheckerDictionary(word);
      return state();
    },
  };
}
