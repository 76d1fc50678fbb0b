// The languages of posts with their names: recently used ones first, and a search by name and code. Pure.
/** Those that Mastodon takes, which posts any other one in the author's default language: app/helpers/languages_helper.rb. */
const codes =
  'aa ab ae af ak am an ar as ast av ay az ba be bg bh bi bm bn bo br bs ca ce ch chr ckb cnr co cr cs csb cu cv cy da de dv dz ee el en ' +
  'eo es et eu fa ff fi fj fo fr fy ga gd gl gsw gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jbo jv ka kab kg ki kj ' +
  'kk kl km kn ko kr ks ku kv kw ky la lb ldn lfn lg li ln lo lt lu lv mg mh mi mk ml mn moh mr ms ms-Arab mt my na nb nd nds ne ng nl nn no nr nv ' +
  'ny oc oj om or os pa pdc pi pl ps pt qu rm rn ro ru rw sa sc sco sd se sg si sk sl sma smj sn so sq sr ss st su sv sw szl ta te tg th ' +
  'ti tk tl tn to tok tr ts tt tw ty ug uk ur uz vai ve vi vo wa wo xal xh yi yo za zba zgh zh zh-CN zh-HK zh-TW zh-YUE zu';

export interface Language {
  code: string;
  /** The name in the app's language; the code when the system has no name for it. */
  name: string;
  /** The name in the language itself. */
  own: string;
}

/** What ICU has no name for: two constructed languages, whose names are the same everywhere; and Twi, which it calls Akan. */
const names: Record<string, string> = { ldn: 'Láadan', tw: 'Twi', zba: 'Balaibalan' };
/** The names that ICU doesn't know, of those that it doesn't write in; Montenegrin it takes for Serbian. */
const ownNames: Record<string, string> = {
  ab: 'аԥсуа бызшәа',
  an: 'aragonés',
  av: 'авар мацӀ',
  ay: 'aymar aru',
  bh: 'भोजपुरी',
  ch: 'Chamoru',
  cnr: 'crnogorski',
  co: 'corsu',
  cr: 'ᓀᐦᐃᔭᐍᐏᐣ',
  csb: 'Kaszëbsczi',
  cu: 'словѣньскъ ѩзыкъ',
  dv: 'ދިވެހި',
  fj: 'vakaViti',
  ht: 'kreyòl ayisyen',
  hz: 'Otjiherero',
  ik: 'Iñupiaq',
  iu: 'ᐃᓄᒃᑎᑐᑦ',
  jbo: 'la .lojban.',
  kg: 'Kikongo',
  kv: 'коми кыв',
  la: 'lingua Latina',
  li: 'Limburgs',
  mh: 'kajin M̧ajeļ',
  moh: 'Kanienʼkéha',
  na: 'dorerin Naoero',
  nr: 'isiNdebele',
  nv: 'Diné bizaad',
  ny: 'Chichewa',
  oj: 'Anishinaabemowin',
  pdc: 'Pennsilfaanisch Deitsch',
  sma: 'åarjelsaemien gïele',
  smj: 'julevsámegiella',
  ss: 'siSwati',
  ts: 'Xitsonga',
  ty: 'reo Tahiti',
  ve: 'Tshivenḓa',
  wa: 'walon',
  xal: 'хальмг келн',
};
/** Mastodon's own code, and that of ICU. */
const cantonese = 'zh-YUE';

const nameIn = (locale: string, code: string): string | undefined => {
  if (code === cantonese) return nameIn(locale === cantonese ? 'yue' : locale, 'yue');
  if (names[code] !== undefined) return names[code];
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    // A server may send anything as a language code.
    return undefined;
  }
};

/** Undefined: not known. ICU would answer in the system's language. */
function ownName(code: string): string | undefined {
  if (ownNames[code] !== undefined) return ownNames[code];
  try {
    return code === cantonese || Intl.DisplayNames.supportedLocalesOf([code]).length > 0 ? nameIn(code, code) : undefined;
  } catch {
    return undefined;
  }
}

/** The language of the messages. */
const appLanguage = (): string => (typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en');

const known = new Map<string, Language>();

/** The names of a code; computed once. */
export function languageOf(code: string, locale = appLanguage()): Language {
  const key = `${locale} ${code}`;
  const language = known.get(key);
  if (language) return language;
  const name = nameIn(locale, code) ?? code;
  const found = { code, name, own: ownName(code) ?? name };
  known.set(key, found);
  return found;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The choices of the menu: without a query those in `recent`, then all by name; with a query those whose name or code begins with or contains it. */
export function languageChoices(query: string, recent: readonly string[], locale = appLanguage()): Language[] {
  const wanted = plain(query.trim());
  const first = [...new Set(recent)];
  const rest = codes
    .split(' ')
    .filter((code) => !first.includes(code))
    .map((code) => languageOf(code, locale));
  rest.sort((a, b) => a.name.localeCompare(b.name, locale));
  const all = [...first.map((code) => languageOf(code, locale)), ...rest];
  if (wanted === '') return all;
  const rank = ({ code, name, own }: Language): number => {
    const texts = [plain(name), plain(own)];
    if (code.toLowerCase() === wanted) return 0;
    if (texts.some((text) => text.startsWith(wanted))) return 1;
    return texts.some((text) => text.includes(wanted)) ? 2 : 3;
  };
  const ranked = all.map((language) => ({ language, rank: rank(language) })).filter((each) => each.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map((each) => each.language);
}

/** As ICU writes them, and as Mastodon does. */
const otherCodes: Record<string, string> = { fil: 'tl', yue: cantonese };

/** The system's languages, such as `en-US` and `zh-Hant-TW`, in the servers' codes; those that no server would take are left out. */
export function ownCodes(tags: readonly string[]): string[] {
  const taken = codes.split(' ');
  const found = tags.flatMap((tag) => {
    try {
      const { language, region, script } = new Intl.Locale(tag);
      const likely = [tag, `${language}-${region ?? ''}`, `${language}-${script ?? ''}`, otherCodes[language] ?? language];
      return likely.find((code) => taken.includes(code)) ?? [];
    } catch {
      return [];
    }
  });
  return [...new Set(found)];
}

const maxRecentLanguages = 5;

/** `recent` with `code` first. */
export const withRecentLanguage = (recent: readonly string[], code: string): string[] =>
  [code, ...recent.filter((other) => other !== code)].slice(0, maxRecentLanguages);
