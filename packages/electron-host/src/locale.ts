// Determines the locales that Electron returns. The app locale is one for which Chromium has translations, whatever the system's is.

/** Names of the files in Electron's folder `locales` (docs/api/locales.md), all of which are packaged. */
const packedLocales =
  'af am ar bg bn ca cs da de el en-GB en-US es es-419 et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pl pt-BR pt-PT ro ru sk sl ' +
  'sr sv sw ta te th tr uk ur vi zh-CN zh-TW';
const localeNames = packedLocales.split(' ');
const aliases: Record<string, string> = {
  no: 'nb',
  iw: 'he',
  in: 'id',
  tl: 'fil',
  pt: 'pt-BR',
  zh: 'zh-CN',
  'zh-HK': 'zh-TW',
  'zh-MO': 'zh-TW',
  en: 'en-US',
};

type LocaleEnvironment = Record<string, string | undefined>;

const fromPosix = (name: string): string => name.replace(/[.@].*$/, '').replaceAll('_', '-');

/** Finds the message languages like the C library: LANGUAGE is a list, and is ignored without a locale. */
function messageLocales(env: LocaleEnvironment): string[] {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((each) => each !== undefined && each !== '') ?? 'C';
  if (/^(C|POSIX)(\.|$)/.test(locale)) return [];
  const languageList = (env['LANGUAGE'] ?? '').split(':').filter(Boolean);
  return [...languageList, locale].map(fromPosix);
}

function toChromiumLocale(tag: string): string | undefined {
  const [language = ''] = tag.split('-');
  if (localeNames.includes(tag)) return tag;
  if (aliases[tag] !== undefined) return aliases[tag];
  // Only the United States and the Philippines use US spelling.
  if (language === 'en') return tag === 'en-PH' ? 'en-US' : 'en-GB';
  if (language === 'es') return 'es-419';
  return localeNames.includes(language) ? language : aliases[language];
}

/** Implements `app.getLocale()`; `langSwitch`: value of the switch `--lang`. */
export const appLocale = (langSwitch: string, env: LocaleEnvironment): string =>
  [...(langSwitch === '' ? [] : [langSwitch]), ...messageLocales(env)].map(toChromiumLocale).find((name) => name !== undefined) ?? 'en-US';

/** Implements `app.getSystemLocale()`: the locale of messages, not of dates. */
export const systemLocale = (env: LocaleEnvironment): string => messageLocales(env)[0] ?? 'en-US';
export const preferredLanguages = (env: LocaleEnvironment): string[] => [
  ...new Set(messageLocales(env).length > 0 ? messageLocales(env) : ['en-US']),
];
export const countryCode = (env: LocaleEnvironment): string => /-([A-Z]{2})\b/.exec(systemLocale(env))?.[1] ?? '';
