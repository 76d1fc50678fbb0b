// Chooses the language for main and the window: main tells the window, which has no need of this.
import { setLanguage } from './language.ts';
import type { Chunks } from './language.ts';

/** `zh-Hant-TW` → `zh-Hant-TW`, `zh-Hant`, `zh`. */
const shortenings = (tag: string): string[] => tag.split('-').map((_, at, parts) => parts.slice(0, parts.length - at).join('-'));

/** Takes the first language that has a catalogue, such as `de` for `de-AT`; else English. `tags`: as the system prefers them. */
export const chooseLanguage = (tags: readonly string[], chunks: Chunks): void =>
  setLanguage(tags.flatMap(shortenings).find((each) => `./${each}.json` in chunks) ?? 'en');
