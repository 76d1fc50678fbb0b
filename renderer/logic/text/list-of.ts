// Several words or names in one line, as the shown language lists them.
import { language } from '../../../electron/messages/language.ts';

/** Such as `A, B, C`. */
export const listOf = (words: readonly string[]): string => new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(words);
