// The columns that a person keeps beside the main place: how they are stored as one setting.
import * as v from 'valibot';
import { accountKey } from './account-key.ts';
import { maxColumns, maxColumnWidthPx, minColumnWidthPx } from './column-limits.ts';
import { route } from './route.ts';

const column = v.object({
  account: accountKey,
  /** What it begins with. */
  route,
  /** In CSS pixels. */
  width: v.pipe(v.number(), v.integer(), v.minValue(minColumnWidthPx), v.maxValue(maxColumnWidthPx)),
});
export type KeptColumn = v.InferOutput<typeof column>;

/** In the order in which they stand. `mainAt`: how many of them stand before the main place. */
export interface KeptColumns {
  mainAt: number;
  columns: KeptColumn[];
}

const isColumn = (value: unknown): value is KeptColumn => v.is(column, value);
const kept = v.pipe(v.string(), v.maxLength(50_000), v.parseJson(), v.object({ mainAt: v.unknown(), columns: v.array(v.unknown()) }));

/** The text of valid columns. A damaged one is left out, and the others stay; '' when there are none. */
export function validColumns(text: string): string {
  const read = v.safeParse(kept, text);
  if (!read.success) return '';
  const { mainAt, columns } = read.output;
  const valid = columns.filter(isColumn).slice(0, maxColumns);
  if (valid.length === 0) return '';
  const isPlace = typeof mainAt === 'number' && Number.isInteger(mainAt) && mainAt >= 0 && mainAt <= valid.length;
  if (isPlace && valid.length === columns.length) return text;
  return JSON.stringify({ mainAt: isPlace ? mainAt : 0, columns: valid } satisfies KeptColumns);
}

/** What the main place and the columns show, by account: the keys of the views (view-keys.ts). */
export const shownViews = v.pipe(
  v.array(v.object({ account: accountKey, views: v.pipe(v.array(v.pipe(v.string(), v.maxLength(5_100))), v.maxLength(2)) })),
  v.maxLength(maxColumns + 1),
);
