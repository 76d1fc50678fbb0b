// The languages of posts with their names: recently used ones first, and a search by name and code. Pure.
const codes =
  'af am an ar as ast av ay az ba be bg bi bm bn bo br bs ca ce ch ckb cnr co cr cs cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo ' +
  'fr fy ga gd gl gn gu gv ha he hi hr ht hu hy ia id ie ig ii ik io is it iu ja jbo jv ka kab kg ki kk kl km kn ko kr ks ku kv kw ky la lb ' +
  'lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sco ' +
  'sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tok tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh ' +
  'zh-CN zh-HK zh-TW zu';

export interface Language {
  code: string;
  /** The name in the app's language; the code when the system has no name for it. */
  name: string;
  /** The name in the language itself. */
  own: string;
}

const nameIn = (locale: string, code: string): string | undefined => {
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(code);
  } catch {
    // A server may send anything as a language code.
    return undefined;
  }
};

const known = new Map<string, Language>();

/** The names of a code; computed once. */
export function languageOf(code: string, locale = 'en'): Language {
  const key = `${locale} ${code}`;
  const language = known.get(key) ?? { code, name: nameIn(locale, code) ?? code, own: nameIn(code, code) ?? code };
  known.set(key, language);
  return language;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The choices of the menu: without a query those in `recent`, then all by name; with a query those whose name or code begins with or contains it. */
export function languageChoices(query: string, recent: readonly string[], locale = 'en'): Language[] {
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

const maxRecentLanguages = 5;

/** `recent` with `code` first. */
export const withRecentLanguage = (recent: readonly string[], code: string): string[] =>
  [code, ...recent.filter((other) => other !== code)].slice(0, maxRecentLanguages);
