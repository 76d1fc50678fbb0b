// The languages of the system as Electron tells them: the app's own is one that Chromium has words for, whatever the system says.

/** The files in Electron's folder `locales` (docs/api/locales.md), all of which are packed. */
const packed =
  'af am ar bg bn ca cs da de el en-GB en-US es es-419 et fa fi fil fr gu he hi hr hu id it ja kn ko lt lv ml mr ms nb nl pl pt-BR pt-PT ro ru sk sl ' +
  'sr sv sw ta te th tr uk ur vi zh-CN zh-TW';
const names = packed.split(' ');
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

type Env = Record<string, string | undefined>;

const fromPosix = (name: string): string => name.replace(/[.@].*$/, '').replaceAll('_', '-');

/** As the C library finds the language of messages: LANGUAGE is a list, and without a locale it says nothing. */
function ofMessages(env: Env): string[] {
  const locale = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((each) => each !== undefined && each !== '') ?? 'C';
  if (/^(C|POSIX)(\.|$)/.test(locale)) return [];
  const listed = (env['LANGUAGE'] ?? '').split(':').filter(Boolean);
  return [...listed, locale].map(fromPosix);
}

function inChromium(tag: string): string | undefined {
  const [language = ''] = tag.split('-');
  if (names.includes(tag)) return tag;
  if (aliases[tag] !== undefined) return aliases[tag];
  // Only the United States and the Philippines write as in the United States.
  if (language === 'en') return tag === 'en-PH' ? 'en-US' : 'en-GB';
  if (language === 'es') return 'es-419';
  return names.includes(language) ? language : aliases[language];
}

/** `app.getLocale()`; `asked`: the switch `--lang`. */
export const appLocale = (asked: string, env: Env): string =>
  [...(asked === '' ? [] : [asked]), ...ofMessages(env)].map(inChromium).find((name) => name !== undefined) ?? 'en-US';

/** `app.getSystemLocale()`: of messages, not of dates. */
export const systemLocale = (env: Env): string => ofMessages(env)[0] ?? 'en-US';
export const preferredLanguages = (env: Env): string[] => [...new Set(ofMessages(env).length > 0 ? ofMessages(env) : ['en-US'])];
export const countryCode = (env: Env): string => /-([A-Z]{2})\b/.exec(systemLocale(env))?.[1] ?? '';
