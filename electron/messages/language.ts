// Which language is shown, and how one part of its catalogue is loaded.
type Chunks = Record<string, () => Promise<unknown>>;

const nameOf = (language: string): string => `./${language}.json`;
let chosen = 'en';

/** The language that is shown, as a tag for `Intl`. */
export const language = (): string => chosen;

/** Takes the language of a tag such as `de-AT` where there is a catalogue for it or for `de`; else English. */
export function chooseLanguage(tag: string, chunks: Chunks): void {
  chosen = [tag, tag.split('-')[0] ?? ''].find((each) => nameOf(each) in chunks) ?? 'en';
}

/** Adds a part of the chosen language to `messages`. */
export async function load(messages: object, chunks: Chunks): Promise<void> {
  Object.assign(messages, await chunks[nameOf(chosen)]?.());
}
