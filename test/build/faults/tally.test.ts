// Tests the counts of `npm run faults`: lost, doubled, out-of-order, and misplaced posts.
import { expect, test } from 'vitest';
import { compareRows, tally } from '../../faults/tally.ts';
import type { AcceptedPost } from '../../faults/tally.ts';

const post = (text: string, thread: string | null = null, certain = true): AcceptedPost => ({ text, thread, certain });

const nothingWrong = { lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 };

test.each([
  [
    'counts no fault if every post arrived once',
    [post('a'), post('b')],
    [post('b'), post('a')],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  ['counts a lost post', [post('a'), post('b')], [post('b')], { accepted: 2, lost: 1, doubled: 0, outOfOrder: 0, misplaced: 0 }],
  ['counts a duplicate post', [post('a')], [post('a'), post('a')], { accepted: 1, lost: 0, doubled: 1, outOfOrder: 0, misplaced: 0 }],
  [
    'accepts the same text twice if it was posted twice',
    [post('a'), post('a')],
    [post('a'), post('a')],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'counts one lost post of two with the same text',
    [post('a'), post('a')],
    [post('a')],
    { accepted: 2, lost: 1, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'accepts an uncertain post that arrived',
    [post('a', null, false)],
    [post('a')],
    { accepted: 0, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'accepts an uncertain post that did not arrive',
    [post('a', null, false)],
    [],
    { accepted: 0, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'counts a duplicate of an uncertain post',
    [post('a', null, false)],
    [post('a'), post('a')],
    { accepted: 0, lost: 0, doubled: 1, outOfOrder: 0, misplaced: 0 },
  ],
  ['counts a post that nobody wrote as a duplicate', [], [post('a')], { accepted: 0, lost: 0, doubled: 1, outOfOrder: 0, misplaced: 0 }],
  [
    'counts a thread that is out of order',
    [post('1', 't'), post('2', 't'), post('3', 't')],
    [post('2', 't'), post('1', 't'), post('3', 't')],
    { accepted: 3, lost: 0, doubled: 0, outOfOrder: 1, misplaced: 0 },
  ],
  [
    'compares the order within each thread only',
    [post('1', 't'), post('2', 'u')],
    [post('2', 'u'), post('1', 't')],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'counts a poll on the wrong post',
    [{ ...post('a'), poll: 'A,B' }, post('b')],
    [post('a'), { ...post('b'), poll: 'A,B' }],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 2 },
  ],
  [
    'counts a reply outside of its thread as lost and as a duplicate',
    [post('1', 't')],
    [post('1')],
    { accepted: 1, lost: 1, lostTexts: ['1'], doubled: 1, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'counts attachments that arrived as written',
    [
      { ...post('a'), pictures: ['1', '2'] },
      { ...post('b', null, false), pictures: ['3'] },
    ],
    [{ ...post('a'), pictures: ['1', '2'] }],
    { ...nothingWrong, accepted: 1, attachments: 2 },
  ],
  [
    'counts a missing attachment',
    [{ ...post('a'), pictures: ['1', '2'] }],
    [{ ...post('a'), pictures: ['1'] }],
    { ...nothingWrong, accepted: 1, attachments: 2, misplacedAttachments: 1 },
  ],
  [
    'counts two attachments that changed places',
    [{ ...post('a'), pictures: ['1', '2'] }],
    [{ ...post('a'), pictures: ['2', '1'] }],
    { ...nothingWrong, accepted: 1, attachments: 2, misplacedAttachments: 2 },
  ],
  [
    'counts an attachment on the wrong post',
    [{ ...post('a'), pictures: ['1'] }, post('b')],
    [post('a'), { ...post('b'), pictures: ['1'] }],
    { ...nothingWrong, accepted: 2, attachments: 1, misplacedAttachments: 2 },
  ],
])('%s', (_, accepted, arrived, expected) => {
  expect(tally(accepted, arrived)).toMatchObject({ attachments: 0, misplacedAttachments: 0, ...expected });
});

test.each([
  { rows: [5, 4, 3], missing: [], faults: [], gapCount: 0 },
  { rows: [5, 3], missing: [4], faults: [], gapCount: 0 },
  { rows: [5, 'gap', 3], missing: [], faults: [], gapCount: 1 },
  { rows: [4, 3], missing: [5], faults: [], gapCount: 0 },
  { rows: [5, 4], missing: [3], faults: [], gapCount: 0 },
  { rows: [5, 4, 'gap'], missing: [], faults: [], gapCount: 1 },
  { rows: [5, 4, 4, 3], missing: [], faults: ['4 twice'], gapCount: 0 },
  { rows: [5, 3, 4], missing: [], faults: ['4 out of order'], gapCount: 0 },
  { rows: [5, 4, 9, 3], missing: [], faults: ['9 after its deletion'], gapCount: 0 },
  { rows: ['gap', 5, 3], missing: [4], faults: [], gapCount: 1 },
] as const)('finds holes in $rows', ({ rows, ...found }) => expect(compareRows(rows, [5, 4, 3])).toEqual(found));
