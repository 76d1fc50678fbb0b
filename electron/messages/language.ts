// Which language is shown, and how one part of its catalogue is loaded.
type Chunks = Record<string, () => Promise<unknown>>;
/** A compiled part of a catalogue, for the locale that numbers are written in. */
type Part = (locale?: string) => object;

const nameOf = (language: string): string => `./${language}.json`;
let chosen = 'en';

/** The language that is shown, as a tag for `Intl`. */
export const language = (): string => chosen;

/** The system's regional format, which may differ from the language. */
let format: string | undefined;

/** The locale for `Intl` to write dates, times and numbers with; undefined: that of the process. */
export const formatLocale = (): string | undefined => format;
/** Call it before messages are loaded. */
export const setFormatLocale = (tag: string | undefined): void => void (format = tag);

/** `zh-Hant-TW` → `zh-Hant-TW`, `zh-Hant`, `zh`. */
const shortenings = (tag: string): string[] => tag.split('-').map((_, at, parts) => parts.slice(0, parts.length - at).join('-'));

/** Takes the first language that has a catalogue, such as `de` for `de-AT`; else English. `tags`: as the system prefers them. */
export function chooseLanguage(tags: readonly string[], chunks: Chunks): void {
  chosen = tags.flatMap(shortenings).find((each) => nameOf(each) in chunks) ?? 'en';
}

/** Adds a part of the chosen language to `messages`. */
export async function load(messages: object, chunks: Chunks): Promise<void> {
  const part = (await chunks[nameOf(chosen)]?.()) as Part | undefined;
  Object.assign(messages, part?.(format));
}
