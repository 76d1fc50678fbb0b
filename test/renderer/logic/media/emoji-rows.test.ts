import { expect, it } from 'vitest';
import { customChoices, emojiRows } from '../../../../renderer/logic/media/emoji-choice.ts';

const choices = (count: number, category: string | null) =>
  customChoices(
    Array.from({ length: count }, (_, at) => ({
      shortcode: `${category ?? 'plain'}_${at}`,
      url: '/media/x',
      static_url: '/media/x',
      visible_in_picker: true,
      category,
      featured: false,
    })),
  );
const shape = (rows: ReturnType<typeof emojiRows>) => rows.map(({ heading, cells }) => [heading, cells.map(({ at }) => at)]);

it('puts eight emoji in a row', () =>
  expect(shape(emojiRows(choices(10, null), null))).toEqual([
    [null, [0, 1, 2, 3, 4, 5, 6, 7]],
    [null, [8, 9]],
  ]));

it('starts a row with a heading for each category, uncategorized emoji first', () =>
  expect(shape(emojiRows([...choices(2, 'Terns'), ...choices(9, 'Gulls'), ...choices(1, null)], 'Others'))).toEqual([
    ['Others', [0]],
    ['Gulls', [1, 2, 3, 4, 5, 6, 7, 8]],
    [null, [9]],
    ['Terns', [10, 11]],
  ]));

it('shows no heading for a single category', () => expect(shape(emojiRows(choices(1, 'Terns'), 'Others'))).toEqual([[null, [0]]]));
it('gives each row a unique key', () => {
  const keys = emojiRows([...choices(9, 'Terns'), ...choices(9, 'Gulls')], '').map(({ key }) => key);
  expect(new Set(keys).size).toBe(4);
});
