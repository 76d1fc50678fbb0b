// Tests the languages of `app` and the session's spelling checker.
import { expect } from 'vitest';
import { testBehaviours } from '../harness/behaviours.ts';

const noHosts = '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1';

testBehaviours([
  {
    api: 'app.getLocale',
    behaviour: 'returns English for a language without translations in Chromium',
    source: 'docs/api/app.md',
    platforms: ['linux', 'win32'],
    start: { switches: ['--lang=tlh'] },
    async case({ main }) {
      expect(await main(({ app }) => app.getLocale())).toMatch(/^en-/);
    },
  },
  {
    api: 'session.setSpellCheckerLanguages',
    behaviour: 'throws for a language without a dictionary, and disables the checker for an empty list',
    source: 'spec/spellchecker-spec.ts',
    platforms: ['linux', 'win32'],
    start: { switches: [noHosts] },
    async case({ main }) {
      const outcome = await main(({ session }) => {
        const { defaultSession } = session;
        defaultSession.setSpellCheckerLanguages([]);
        try {
          defaultSession.setSpellCheckerLanguages(['tlh']);
          return 'no error';
        } catch (error) {
          return `${String(error)} ${String(defaultSession.isSpellCheckerEnabled())}`;
        }
      });
      expect(outcome).toMatch(/Invalid language code provided: "tlh" is not a valid language code false/);
    },
  },
  {
    api: 'session spellcheck-dictionary-download-failure',
    behaviour: 'names the language of a dictionary that cannot be downloaded',
    source: 'docs/api/session.md',
    platforms: ['linux', 'win32'],
    start: { switches: [noHosts] },
    async case({ main, notes }) {
      await main(({ session }, { note }) => {
        const { defaultSession } = session;
        defaultSession.setSpellCheckerLanguages([]);
        defaultSession.on('spellcheck-dictionary-download-failure', (_event, code) => note(code));
        defaultSession.setSpellCheckerLanguages(['fr']);
      });
      await expect.poll(() => notes()).toEqual([['fr']]);
    },
  },
]);
