// Tests the languages and the regional format that the app takes from the system.
import { expect, test } from 'vitest';
import { systemLocale } from '../../../electron/system/locale.ts';

interface SystemLanguages {
  app?: string;
  preferred?: string[];
  system?: string;
  lang?: string;
}
const localeOn = (
  { app = 'en-US', preferred = ['en-US'], system = 'en-US', lang = '' }: SystemLanguages,
  platform: NodeJS.Platform,
  env = {},
) =>
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

test('Windows and macOS can combine English texts with German dates', () => {
  for (const platform of ['win32', 'darwin'] as const)
    expect(localeOn({ preferred: ['en-US', 'de-DE'], system: 'de-DE' }, platform)).toEqual({
      languages: ['en-US', 'de-DE'],
      format: 'de-DE',
    });
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
])('Linux with %j writes dates as %s', (env, format) => expect(localeOn({}, 'linux', env).format).toBe(format));

test('the language of the command line switch comes first', () => {
  expect(localeOn({ app: 'de', preferred: ['en-US'], lang: 'de' }, 'win32').languages).toEqual(['de', 'en-US']);
});

test('an unsupported language is left out', () => {
  expect(localeOn({ preferred: ['tlh', 'not a tag', 'en-US'], system: 'tlh', lang: 'tlh' }, 'win32')).toEqual({
    languages: ['en-US'],
    format: 'en-US',
  });
});

test('a language that Chromium is not translated into is kept', () => {
  expect(localeOn({ preferred: ['eo', 'en-GB'] }, 'linux').languages).toEqual(['eo', 'en-GB', 'en-US']);
});
