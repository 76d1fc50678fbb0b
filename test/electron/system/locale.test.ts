// The languages and the regional format that the app takes from the system.
import { expect, test } from 'vitest';
import { systemLocale } from '../../../electron/system/locale.ts';

interface System {
  app?: string;
  preferred?: string[];
  system?: string;
  lang?: string;
}
const on = ({ app = 'en-US', preferred = ['en-US'], system = 'en-US', lang = '' }: System, platform: NodeJS.Platform, env = {}) =>
  systemLocale(
    {
      getLocale: () => app,
      getPreferredSystemLanguages: () => preferred,
      getSystemLocale: () => system,
      commandLine: { getSwitchValue: () => lang },
    },
    platform,
    env,
  );

test('Windows and macOS: English words with German dates', () => {
  for (const platform of ['win32', 'darwin'] as const)
    expect(on({ preferred: ['en-US', 'de-DE'], system: 'de-DE' }, platform)).toEqual({ languages: ['en-US', 'de-DE'], format: 'de-DE' });
});

test.each([
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8' }, 'de-DE'],
  [{ LANG: 'en_US.UTF-8', LC_TIME: 'de_DE.UTF-8', LC_ALL: 'fr_FR.UTF-8' }, 'fr-FR'],
  [{ LANG: 'de_AT.UTF-8@euro', LC_ALL: '' }, 'de-AT'],
  [{ LANG: 'C.UTF-8' }, 'en-US'],
  [{ LANG: 'POSIX' }, 'en-US'],
  [{ LANG: 'xx_YY' }, 'en-US'],
  [{ LANG: '../../etc' }, 'en-US'],
  [{}, 'en-US'],
])('Linux with %j writes dates as %s', (env, format) => expect(on({}, 'linux', env).format).toBe(format));

test('a language that was asked for by a switch comes first', () => {
  expect(on({ app: 'de', preferred: ['en-US'], lang: 'de' }, 'win32').languages).toEqual(['de', 'en-US']);
});

test('a language that does not exist is left out', () => {
  expect(on({ preferred: ['tlh', 'not a tag', 'en-US'], system: 'tlh', lang: 'tlh' }, 'win32')).toEqual({
    languages: ['en-US'],
    format: 'en-US',
  });
});

test('a language that Chromium has no words for can still have a catalogue', () => {
  expect(on({ preferred: ['eo', 'en-GB'] }, 'linux').languages).toEqual(['eo', 'en-GB', 'en-US']);
});
