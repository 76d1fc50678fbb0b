// Which language is shown, and how one part of its catalogue is loaded.
export type Chunks = Record<string, () => Promise<unknown>>;
/** A compiled part of a catalogue, for the locale that numbers are written in. */
type Part = (locale?: string) => object;

let chosen = 'en';

/** The language that is shown, as a tag for `Intl`. */
export const language = (): string => chosen;

/** Call it before messages are loaded; `tag` has a catalogue. */
export const setLanguage = (tag: string): void => void (chosen = tag);

/** The system's regional format, which may differ from the language. */
let format: string | undefined;

/** The locale for `Intl` to write dates, times and numbers with; undefined: that of the process. */
export const formatLocale = (): string | undefined => format;
/** Call it before messages are loaded. */
export const setFormatLocale = (tag: string | undefined): void => void (format = tag);

/** Adds a part of the chosen language to `messages`. */
export async function load(messages: object, chunks: Chunks): Promise<void> {
  const part = (await chunks[`./${chosen}.json`]?.()) as Part | undefined;
  Object.assign(messages, part?.(format));
}
