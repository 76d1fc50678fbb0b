// The languages of posts with their names: recently used ones first, and a search by name and code. Pure.
import { appLanguage } from './format-locale.ts';
import { languageNames } from './language-names.ts';

const codes = Object.keys(languageNames);

export interface Language {
  code: string;
  /** The name in the app's language; the code when nobody has a name for it. */
  name: string;
  /** The name in the language itself. */
  own: string;
}

/** Mastodon's own code for Cantonese, and that of ICU. */
const inIcu = (code: string): string => (code === 'zh-YUE' ? 'yue' : code);

function nameIn(locale: string, code: string): string | undefined {
  const english = languageNames[code]?.[0];
  if (english !== undefined && locale.startsWith('en')) return english;
  try {
    return new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' }).of(inIcu(code)) ?? english;
  } catch {
    // A server may send anything as a language code.
    return english;
  }
}

function ownName(code: string): string | undefined {
  const own = languageNames[code]?.[1];
  if (own !== undefined) return own;
  try {
    // ICU answers in the system's language for one that it doesn't write in.
    return Intl.DisplayNames.supportedLocalesOf([code]).length > 0 ? nameIn(code, code) : undefined;
  } catch {
    return undefined;
  }
}

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
  const rest = codes.filter((code) => !first.includes(code)).map((code) => languageOf(code, locale));
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
const otherCodes: Record<string, string> = { fil: 'tl', yue: 'zh-YUE' };

/** The system's languages, such as `en-US` and `zh-Hant-TW`, in the servers' codes; those that no server would take are left out. */
export function ownCodes(tags: readonly string[]): string[] {
  const found = tags.flatMap((tag) => {
    try {
      const { language, region, script } = new Intl.Locale(tag);
      const likely = [tag, `${language}-${region ?? ''}`, `${language}-${script ?? ''}`, otherCodes[language] ?? language];
      return likely.find((code) => codes.includes(code)) ?? [];
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
