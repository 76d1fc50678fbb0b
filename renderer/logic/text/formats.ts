// Dates, numbers and lists as the person's language and regional format write them. Each formatter is made once: that takes longer than its use.
import { appLanguage, formatLocale } from './format-locale.ts';
import { isolated } from './names.ts';

function cached<Options, Format>(make: (options: Options) => Format): (options: Options) => Format {
  const made = new Map<string, Format>();
  return (options) => {
    const key = `${appLanguage()} ${JSON.stringify(options)}`;
    const format = made.get(key) ?? make(options);
    made.set(key, format);
    return format;
  };
}

export const dateFormat = cached((options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(formatLocale, options));
export const numberFormat = cached((options: Intl.NumberFormatOptions) => new Intl.NumberFormat(formatLocale, options));
export const listFormat = cached((options: Intl.ListFormatOptions) => new Intl.ListFormat(appLanguage(), options));
const collator = cached((options: Intl.CollatorOptions) => new Intl.Collator(appLanguage(), options));

const fromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Words or names of one kind in one line, such as `A, B, C`; each is isolated where words of the other direction would change their order. */
export function listOf(words: readonly string[]): string {
  const list = listFormat({ type: 'conjunction', style: 'narrow' });
  const plain = list.format(words);
  return fromRight.test(plain) ? list.format(words.map(isolated)) : plain;
}

/** A count for a small place: above `most` such as `99+`. */
export const countUpTo = (most: number, count: number): string =>
  count > most ? `${numberFormat({}).format(most)}+` : numberFormat({}).format(count);

/** The order of words in the language: for `sort`. */
export const compareWords = (one: string, other: string): number => collator({ numeric: true }).compare(one, other);
