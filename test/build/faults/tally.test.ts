// `npm run faults` counts with this: it must be able to find what is wrong.
import { expect, test } from 'vitest';
import { tally } from '../../faults/tally.ts';
import type { Accepted } from '../../faults/tally.ts';

const post = (text: string, thread: string | null = null, certain = true): Accepted => ({ text, thread, certain });

const nothingWrong = { lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 };

test.each([
  ['nothing is wrong', [post('a'), post('b')], [post('b'), post('a')], { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 }],
  ['one is lost', [post('a'), post('b')], [post('b')], { accepted: 2, lost: 1, doubled: 0, outOfOrder: 0, misplaced: 0 }],
  ['one is doubled', [post('a')], [post('a'), post('a')], { accepted: 1, lost: 0, doubled: 1, outOfOrder: 0, misplaced: 0 }],
  [
    'the same words twice',
    [post('a'), post('a')],
    [post('a'), post('a')],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'one of the same words twice is lost',
    [post('a'), post('a')],
    [post('a')],
    { accepted: 2, lost: 1, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  ['an uncertain one is there', [post('a', null, false)], [post('a')], { accepted: 0, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 }],
  ['an uncertain one is not there', [post('a', null, false)], [], { accepted: 0, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 }],
  [
    'an uncertain one is doubled',
    [post('a', null, false)],
    [post('a'), post('a')],
    { accepted: 0, lost: 0, doubled: 1, outOfOrder: 0, misplaced: 0 },
  ],
  ['nobody wrote it', [], [post('a')], { accepted: 0, lost: 0, doubled: 1, outOfOrder: 0, misplaced: 0 }],
  [
    'a thread is out of order',
    [post('1', 't'), post('2', 't'), post('3', 't')],
    [post('2', 't'), post('1', 't'), post('3', 't')],
    { accepted: 3, lost: 0, doubled: 0, outOfOrder: 1, misplaced: 0 },
  ],
  [
    'each thread has its own order',
    [post('1', 't'), post('2', 'u')],
    [post('2', 'u'), post('1', 't')],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'a poll is on the wrong post',
    [{ ...post('a'), poll: 'A,B' }, post('b')],
    [post('a'), { ...post('b'), poll: 'A,B' }],
    { accepted: 2, lost: 0, doubled: 0, outOfOrder: 0, misplaced: 2 },
  ],
  [
    'a reply without its thread',
    [post('1', 't')],
    [post('1')],
    { accepted: 1, lost: 1, lostTexts: ['1'], doubled: 1, outOfOrder: 0, misplaced: 0 },
  ],
  [
    'the attachments are as they were written',
    [
      { ...post('a'), pictures: ['1', '2'] },
      { ...post('b', null, false), pictures: ['3'] },
    ],
    [{ ...post('a'), pictures: ['1', '2'] }],
    { ...nothingWrong, accepted: 1, attachments: 2 },
  ],
  [
    'an attachment is missing',
    [{ ...post('a'), pictures: ['1', '2'] }],
    [{ ...post('a'), pictures: ['1'] }],
    { ...nothingWrong, accepted: 1, attachments: 2, misplacedAttachments: 1 },
  ],
  [
    'two attachments changed places',
    [{ ...post('a'), pictures: ['1', '2'] }],
    [{ ...post('a'), pictures: ['2', '1'] }],
    { ...nothingWrong, accepted: 1, attachments: 2, misplacedAttachments: 2 },
  ],
  [
    'an attachment is on the wrong post',
    [{ ...post('a'), pictures: ['1'] }, post('b')],
    [post('a'), { ...post('b'), pictures: ['1'] }],
    { ...nothingWrong, accepted: 2, attachments: 1, misplacedAttachments: 2 },
  ],
])('%s', (_, accepted, arrived, expected) => {
  expect(tally(accepted, arrived)).toMatchObject({ attachments: 0, misplacedAttachments: 0, ...expected });
});
