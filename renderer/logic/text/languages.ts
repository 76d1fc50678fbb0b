// Lists and searches post languages by name and code; recently used ones first. Pure.
import { appLanguage } from './formats.ts';
import { removeDiacritics } from './names.ts';

export interface Language {
  code: string;
  /** Name in the app's language; the code if no name is known. */
  name: string;
  /** Native name of the language. */
  nativeName: string;
}

/** ICU's code for Cantonese differs from Mastodon's. */
const icuCodeOf = (code: string): string => (code === 'zh-YUE' ? 'yue' : code);

const namesOf = (code: string) => (Object.hasOwn(languageNames, code) ? languageNames[code] : undefined);

function nameIn(locale: string, code: string): string | undefined {
  const english = namesOf(code)?.[0];
  if (english !== undefined && locale.startsWith('en')) return english;
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(icuCodeOf(code)) ?? english;
  } catch {
    // The server's language code may be invalid.
    return english;
  }
}

function nativeNameOf(code: string): string | undefined {
  const own = namesOf(code)?.[1];
  if (own !== undefined) return own;
  try {
    // For a language without locale data, ICU would return the name in the system's language.
    return Intl.DisplayNames.supportedLocalesOf([code]).length > 0 ? nameIn(code, code) : undefined;
  } catch {
    return undefined;
  }
}

/** Codes of ISO 639 that name no language. */
const unspecificCodes = ['', 'und', 'mis', 'mul', 'zxx'];

/** Returns the name of the first code that names a language; null if none does. */
export function knownLanguageName(...codes: readonly (string | null)[]): string | null {
  for (const code of codes) {
    if (code === null || unspecificCodes.includes(code.split('-')[0]?.toLowerCase() ?? '')) continue;
    const { name } = languageOf(code);
    if (name !== code) return name;
  }
  return null;
}

const languageCache = new Map<string, Language>();

/** Returns the names of a language code, cached. */
export function languageOf(code: string, locale = appLanguage()): Language {
  const key = `${locale} ${code}`;
  const cachedLanguage = languageCache.get(key);
  if (cachedLanguage) return cachedLanguage;
  const name = nameIn(locale, code) ?? code;
  const language = { code, name, nativeName: nativeNameOf(code) ?? name };
  languageCache.set(key, language);
  return language;
}

/** Returns the menu's choices. Without a query: recent ones, then all by name. With a query: those whose name or code matches. */
export function languageChoices(query: string, recent: readonly string[], locale = appLanguage()): Language[] {
  const plainQuery = removeDiacritics(query.trim());
  const first = [...new Set(recent)];
  const rest = codes.filter((code) => !first.includes(code)).map((code) => languageOf(code, locale));
  rest.sort((a, b) => a.name.localeCompare(b.name, locale));
  const all = [...first.map((code) => languageOf(code, locale)), ...rest];
  if (plainQuery === '') return all;
  const rank = ({ code, name, nativeName: own }: Language): number => {
    const texts = [removeDiacritics(name), removeDiacritics(own)];
    if (code.toLowerCase() === plainQuery) return 0;
    if (texts.some((text) => text.startsWith(plainQuery))) return 1;
    return texts.some((text) => text.includes(plainQuery)) ? 2 : 3;
  };
  const ranked = all.map((language) => ({ language, rank: rank(language) })).filter((each) => each.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map((each) => each.language);
}

/** ICU codes and their equivalents in Mastodon. */
const mastodonCodes: Record<string, string> = { fil: 'tl', yue: 'zh-YUE' };

/** Converts the system's languages, such as `en-US` and `zh-Hant-TW`, to Mastodon's codes; omits those that Mastodon lacks. */
export function toMastodonCodes(tags: readonly string[]): string[] {
  const matches = tags.flatMap((tag) => {
    try {
      const { language, region, script } = new Intl.Locale(tag);
      const likely = [tag, `${language}-${region ?? ''}`, `${language}-${script ?? ''}`, mastodonCodes[language] ?? language];
      return likely.find((code) => codes.includes(code)) ?? [];
    } catch {
      return [];
    }
  });
  return [...new Set(matches)];
}

const maxRecentLanguages = 5;

/** Moves `code` to the front of the recent languages. */
export const withRecentLanguage = (recent: readonly string[], code: string): string[] =>
  [code, ...recent.filter((other) => other !== code)].slice(0, maxRecentLanguages);

/** Languages that Mastodon accepts (app/helpers/languages_helper.rb); it replaces any other with the author's default language. */
export const languageNames: Readonly<Record<string, readonly [english: string, own: string]>> = {
  aa: ['Afar', 'Afaraf'],
  ab: ['Abkhazian', 'аԥсуа бызшәа'],
  ae: ['Avestan', 'avesta'],
  af: ['Afrikaans', 'Afrikaans'],
  ak: ['Akan', 'Akan'],
  am: ['Amharic', 'አማርኛ'],
  an: ['Aragonese', 'aragonés'],
  ar: ['Arabic', 'العربية'],
  as: ['Assamese', 'অসমীয়া'],
  ast: ['Asturian', 'asturianu'],
  av: ['Avaric', 'авар мацӀ'],
  ay: ['Aymara', 'aymar aru'],
  az: ['Azerbaijani', 'azərbaycan'],
  ba: ['Bashkir', 'башҡорт'],
  be: ['Belarusian', 'беларуская'],
  bg: ['Bulgarian', 'български'],
  bh: ['Bihari', 'भोजपुरी'],
  bi: ['Bislama', 'Bislama'],
  bm: ['Bambara', 'bamanankan'],
  bn: ['Bangla', 'বাংলা'],
  bo: ['Tibetan', 'བོད་སྐད་'],
  br: ['Breton', 'brezhoneg'],
  bs: ['Bosnian', 'bosanski'],
  ca: ['Catalan', 'català'],
  ce: ['Chechen', 'нохчийн'],
  ch: ['Chamorro', 'Chamoru'],
  chr: ['Cherokee', 'ᏣᎳᎩ'],
  ckb: ['Kurdish (Sorani)', 'کوردیی ناوەندی'],
  cnr: ['Montenegrin', 'crnogorski'],
  co: ['Corsican', 'corsu'],
  cr: ['Cree', 'ᓀᐦᐃᔭᐍᐏᐣ'],
  cs: ['Czech', 'čeština'],
  csb: ['Kashubian', 'Kaszëbsczi'],
  cu: ['Old Church Slavonic', 'словѣньскъ ѩзыкъ'],
  cv: ['Chuvash', 'чӑваш чӗлхи'],
  cy: ['Welsh', 'Cymraeg'],
  da: ['Danish', 'dansk'],
  de: ['German', 'Deutsch'],
  dv: ['Divehi', 'ދިވެހި'],
  dz: ['Dzongkha', 'རྫོང་ཁ'],
  ee: ['Ewe', 'eʋegbe'],
  el: ['Greek', 'Ελληνικά'],
  en: ['English', 'English'],
  eo: ['Esperanto', 'Esperanto'],
  es: ['Spanish', 'español'],
  et: ['Estonian', 'eesti'],
  eu: ['Basque', 'euskara'],
  fa: ['Persian', 'فارسی'],
  ff: ['Fula', 'Pulaar'],
  fi: ['Finnish', 'suomi'],
  fj: ['Fijian', 'vakaViti'],
  fo: ['Faroese', 'føroyskt'],
  fr: ['French', 'français'],
  fy: ['Western Frisian', 'Frysk'],
  ga: ['Irish', 'Gaeilge'],
  gd: ['Scottish Gaelic', 'Gàidhlig'],
  gl: ['Galician', 'galego'],
  gsw: ['Swiss German', 'Schwiizertüütsch'],
  gu: ['Gujarati', 'ગુજરાતી'],
  gv: ['Manx', 'Gaelg'],
  ha: ['Hausa', 'Hausa'],
  he: ['Hebrew', 'עברית'],
  hi: ['Hindi', 'हिन्दी'],
  ho: ['Hiri Motu', 'Hiri Motu'],
  hr: ['Croatian', 'hrvatski'],
  ht: ['Haitian Creole', 'kreyòl ayisyen'],
  hu: ['Hungarian', 'magyar'],
  hy: ['Armenian', 'հայերեն'],
  hz: ['Herero', 'Otjiherero'],
  ia: ['Interlingua', 'interlingua'],
  id: ['Indonesian', 'Bahasa Indonesia'],
  ie: ['Interlingue', 'Interlingue'],
  ig: ['Igbo', 'Igbo'],
  ii: ['Nuosu', 'ꆈꌠꉙ'],
  ik: ['Inupiaq', 'Iñupiaq'],
  io: ['Ido', 'Ido'],
  is: ['Icelandic', 'íslenska'],
  it: ['Italian', 'italiano'],
  iu: ['Inuktitut', 'ᐃᓄᒃᑎᑐᑦ'],
  ja: ['Japanese', '日本語'],
  jbo: ['Lojban', 'la .lojban.'],
  jv: ['Javanese', 'basa Jawa'],
  ka: ['Georgian', 'ქართული'],
  kab: ['Kabyle', 'Taqbaylit'],
  kg: ['Kongo', 'Kikongo'],
  ki: ['Kikuyu', 'Gikuyu'],
  kj: ['Kuanyama', 'Oshikwanyama'],
  kk: ['Kazakh', 'қазақ тілі'],
  kl: ['Kalaallisut', 'kalaallisut'],
  km: ['Khmer', 'ខ្មែរ'],
  kn: ['Kannada', 'ಕನ್ನಡ'],
  ko: ['Korean', '한국어'],
  kr: ['Kanuri', 'Kanuri'],
  ks: ['Kashmiri', 'कॉशुर'],
  ku: ['Kurdish (Kurmanji)', 'Kurmancî'],
  kv: ['Komi', 'коми кыв'],
  kw: ['Cornish', 'kernewek'],
  ky: ['Kyrgyz', 'кыргызча'],
  la: ['Latin', 'lingua Latina'],
  lb: ['Luxembourgish', 'Lëtzebuergesch'],
  ldn: ['Láadan', 'Láadan'],
  lfn: ['Lingua Franca Nova', 'lingua franca nova'],
  lg: ['Ganda', 'Luganda'],
  li: ['Limburgish', 'Limburgs'],
  ln: ['Lingala', 'lingála'],
  lo: ['Lao', 'ລາວ'],
  lt: ['Lithuanian', 'lietuvių'],
  lu: ['Luba-Katanga', 'Tshiluba'],
  lv: ['Latvian', 'latviešu'],
  mg: ['Malagasy', 'Malagasy'],
  mh: ['Marshallese', 'kajin M̧ajeļ'],
  mi: ['Māori', 'Māori'],
  mk: ['Macedonian', 'македонски'],
  ml: ['Malayalam', 'മലയാളം'],
  mn: ['Mongolian', 'монгол'],
  moh: ['Mohawk', 'Kanienʼkéha'],
  mr: ['Marathi', 'मराठी'],
  ms: ['Malay', 'Bahasa Melayu'],
  'ms-Arab': ['Malay (Jawi)', 'بهاس ملايو'],
  mt: ['Maltese', 'Malti'],
  my: ['Burmese', 'မြန်မာ'],
  na: ['Nauru', 'dorerin Naoero'],
  nb: ['Norwegian Bokmål', 'norsk bokmål'],
  nd: ['North Ndebele', 'isiNdebele'],
  nds: ['Low German', 'Plattdüütsch'],
  ne: ['Nepali', 'नेपाली'],
  ng: ['Ndonga', 'Oshindonga'],
  nl: ['Dutch', 'Nederlands'],
  nn: ['Norwegian Nynorsk', 'norsk nynorsk'],
  no: ['Norwegian', 'norsk'],
  nr: ['South Ndebele', 'isiNdebele'],
  nv: ['Navajo', 'Diné bizaad'],
  ny: ['Chichewa', 'Chichewa'],
  oc: ['Occitan', 'occitan'],
  oj: ['Ojibwe', 'Anishinaabemowin'],
  om: ['Oromo', 'Afaan Oromoo'],
  or: ['Odia', 'ଓଡ଼ିଆ'],
  os: ['Ossetic', 'ирон'],
  pa: ['Punjabi', 'ਪੰਜਾਬੀ'],
  pdc: ['Pennsylvania German', 'Pennsilfaanisch Deitsch'],
  pi: ['Pali', 'पालि'],
  pl: ['Polish', 'polski'],
  ps: ['Pashto', 'پښتو'],
  pt: ['Portuguese', 'português'],
  qu: ['Quechua', 'Runasimi'],
  rm: ['Romansh', 'rumantsch'],
  rn: ['Rundi', 'Ikirundi'],
  ro: ['Romanian', 'română'],
  ru: ['Russian', 'русский'],
  rw: ['Kinyarwanda', 'Ikinyarwanda'],
  sa: ['Sanskrit', 'संस्कृत भाषा'],
  sc: ['Sardinian', 'sardu'],
  sco: ['Scots', 'Scots'],
  sd: ['Sindhi', 'سنڌي'],
  se: ['Northern Sami', 'davvisámegiella'],
  sg: ['Sango', 'Sängö'],
  si: ['Sinhala', 'සිංහල'],
  sk: ['Slovak', 'slovenčina'],
  sl: ['Slovenian', 'slovenščina'],
  sma: ['Southern Sami', 'åarjelsaemien gïele'],
  smj: ['Lule Sami', 'julevsámegiella'],
  sn: ['Shona', 'chiShona'],
  so: ['Somali', 'Soomaali'],
  sq: ['Albanian', 'shqip'],
  sr: ['Serbian', 'српски'],
  ss: ['Swati', 'siSwati'],
  st: ['Southern Sotho', 'Sesotho'],
  su: ['Sundanese', 'Basa Sunda'],
  sv: ['Swedish', 'svenska'],
  sw: ['Swahili', 'Kiswahili'],
  szl: ['Silesian', 'ślōnski'],
  ta: ['Tamil', 'தமிழ்'],
  te: ['Telugu', 'తెలుగు'],
  tg: ['Tajik', 'тоҷикӣ'],
  th: ['Thai', 'ไทย'],
  ti: ['Tigrinya', 'ትግርኛ'],
  tk: ['Turkmen', 'türkmen dili'],
  tl: ['Tagalog', 'Tagalog'],
  tn: ['Tswana', 'Setswana'],
  to: ['Tongan', 'lea fakatonga'],
  tok: ['Toki Pona', 'toki pona'],
  tr: ['Turkish', 'Türkçe'],
  ts: ['Tsonga', 'Xitsonga'],
  tt: ['Tatar', 'татар'],
  tw: ['Twi', 'Twi'],
  ty: ['Tahitian', 'reo Tahiti'],
  ug: ['Uyghur', 'ئۇيغۇرچە'],
  uk: ['Ukrainian', 'українська'],
  ur: ['Urdu', 'اردو'],
  uz: ['Uzbek', 'o‘zbek'],
  vai: ['Vai', 'ꕙꔤ'],
  ve: ['Venda', 'Tshivenḓa'],
  vi: ['Vietnamese', 'Tiếng Việt'],
  vo: ['Volapük', 'Volapük'],
  wa: ['Walloon', 'walon'],
  wo: ['Wolof', 'Wolof'],
  xal: ['Kalmyk', 'хальмг келн'],
  xh: ['Xhosa', 'IsiXhosa'],
  yi: ['Yiddish', 'ייִדיש'],
  yo: ['Yoruba', 'Èdè Yorùbá'],
  za: ['Zhuang', 'Vahcuengh'],
  zba: ['Balaibalan', 'Balaibalan'],
  zgh: ['Standard Moroccan Tamazight', 'ⵜⴰⵎⴰⵣⵉⵖⵜ'],
  zh: ['Chinese', '中文'],
  'zh-CN': ['Chinese (China)', '简体中文'],
  'zh-HK': ['Chinese (Hong Kong)', '繁體中文（香港）'],
  'zh-TW': ['Chinese (Taiwan)', '繁體中文（臺灣）'],
  'zh-YUE': ['Cantonese', '廣東話'],
  zu: ['Zulu', 'isiZulu'],
};

const codes = Object.keys(languageNames);
