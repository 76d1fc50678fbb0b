// Numbers and lengths of time as English says them.
const plural = new Intl.PluralRules('en');
export const numbers = new Intl.NumberFormat('en');
export const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });
export const percent = new Intl.NumberFormat('en', { style: 'percent' });
/** `count` with the fitting noun: counted(3, 'post', 'posts') → "3 posts". */
export const counted = (count: number, one: string, other: string): string =>
  `${numbers.format(count)} ${plural.select(count) === 'one' ? one : other}`;

const spans = [
  { seconds: 86_400, one: 'day', other: 'days' },
  { seconds: 3_600, one: 'hour', other: 'hours' },
  { seconds: 60, one: 'minute', other: 'minutes' },
] as const;
/** A length of time in its largest whole unit: spanOf(3600) → "1 hour". */
export const spanOf = (seconds: number): string => {
  const unit = spans.find((each) => seconds >= each.seconds) ?? spans[2];
  return counted(Math.max(1, Math.round(seconds / unit.seconds)), unit.one, unit.other);
};
