import { expect, it } from 'vitest';
import { findDrafts } from '../../../../renderer/logic/search/find-items.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

const attachment = {
  id: crypto.randomUUID(),
  kind: 'image' as const,
  name: 'Möwe.jpg',
  type: 'image/jpeg',
  bytes: 5,
  width: 4,
  height: 3,
  duration: null,
  description: 'A gull on a chimney',
  focus: null,
  thumbnail: null,
  serverId: null,
};
const poll = { options: ['Terns', 'Auks'], expiresIn: 300, multiple: false, hideTotals: false };
const text = makeDraft({ text: 'Tide tables for June' });
const spoiler = makeDraft({ text: '', spoilerText: 'Spreadsheets' });
const picture = makeDraft({ text: '', attachments: [attachment] });
const thread = makeDraft({ text: 'One', thread: [{ id: crypto.randomUUID(), text: 'Two of June', attachments: [], poll }] });
const all = [text, spoiler, picture, thread];

it.each([
  ['', all],
  ['  ', all],
  ['june', [text, thread]],
  ['JUNE tide', [text]],
  ['spread', [spoiler]],
  ['mowe', [picture]],
  ['chimney gull', [picture]],
  ['auks', [thread]],
  ['albatross', []],
])('finds the drafts that contain every word of “%s”', (typed, matches) => expect(findDrafts(typed, all)).toEqual(matches));
