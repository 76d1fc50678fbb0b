// Stores the app's language, and loads parts of its catalogue.

type Chunks = Record<string, () => Promise<unknown>>;
/** A compiled part of a catalogue; `locale` is for writing numbers. */
type CataloguePart = (locale?: string) => object;

let currentLanguage = 'en';

/** Returns the app's language, as a tag for `Intl`. */
export const language = (): string => currentLanguage;

/** Call before messages are loaded. `tag` must have a catalogue. */
export const setLanguage = (tag: string): void => void (currentLanguage = tag);

/** The system's regional format, which may differ from the language. */
let regionalFormat: string | undefined;

/** Returns the locale in which `Intl` writes dates, times, and numbers; undefined: the locale of the process. */
export const formatLocale = (): string | undefined => regionalFormat;
/** Call before messages are loaded. */
export const setFormatLocale = (tag: string | undefined): void => void (regionalFormat = tag);

/** Loads a part of the catalogue and adds it to `messages`. */
export async function load(messages: object, chunks: Chunks): Promise<void> {
  const part = (await chunks[`./${currentLanguage}.json`]?.()) as CataloguePart | undefined;
  Object.assign(messages, part?.(regionalFormat));
}

/** `zh-Hant-TW` → `zh-Hant-TW`, `zh-Hant`, `zh`. */
const shortenings = (tag: string): string[] => tag.split('-').map((_, at, parts) => parts.slice(0, parts.length - at).join('-'));

/** Sets the first language that has a catalogue, such as `de` for `de-AT`; else English. `tags`: language tags in order of preference. */
export const chooseLanguage = (tags: readonly string[], chunks: Chunks): void =>
  setLanguage(tags.flatMap(shortenings).find((each) => `./${each}.json` in chunks) ?? 'en');

/** `getTextInfo` is missing in TypeScript's types. */
interface LocaleWithTextInfo extends Intl.Locale {
  getTextInfo(): { direction: 'ltr' | 'rtl' };
}

/** Returns the writing direction of a language. `language`: a tag, as for `Intl`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (new Intl.Locale(language) as LocaleWithTextInfo).getTextInfo().direction;
