// Tests the screen reader text of a post: describe-post.ts.
import * as v from 'valibot';
import { beforeEach, expect, it } from 'vitest';
import type { FilterMatches } from '@kittiwake/mastodon-api/active-filters';
import { account as accountSchema } from '@kittiwake/mastodon-api/entities/account';
import { filterResult } from '@kittiwake/mastodon-api/entities/filter';
import { mediaAttachment, poll as pollSchema } from '@kittiwake/mastodon-api/entities/status';
import type { StoredStatus } from '../../../../renderer/state/entities/entities.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { describePost, sentences } from '../../../../renderer/features/status/describe-post.ts';
import { toggle } from '../../../../renderer/features/status/toggled-parts.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';
import { fakeSession } from '../../state/fake-account.ts';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';

const ida = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida', display_name: 'Ida Moen' });
const jonna = v.parse(accountSchema, { id: '8', username: 'jonna', acct: 'jonna', display_name: 'Jonna' });
let entities: Entities;
let matches: FilterMatches;
const session = fakeSession({ key: makeAccountKey('https://coast.example', '1'), server: null, rules: { filters: () => matches } });

beforeEach(() => {
  entities = new Entities();
  Object.assign(session, { entities });
  matches = [];
});

function storeStatus(more: object, id = '1'): StoredStatus {
  entities.saveStatus({ ...makeStatus(id), account: ida, content: '<p>The terns are back</p>', ...more });
  const status = entities.status(id).value;
  if (!status) throw new Error('It is not stored');
  return status;
}
const media = (more: object) => v.parse(mediaAttachment, { id: '1', type: 'image', url: 'https://coast.example/1.png', ...more });
const spokenText = (more: object, around: object = {}): string =>
  describePost(session, storeStatus(more), { context: 'home', ...around }).replaceAll(/[\u2066-\u2069]/g, '');

it('describes the author and the text once, without counts', () => {
  expect(spokenText({ favourites_count: 1_725, replies_count: 3 })).toBe('Ida Moen: The terns are back');
});

it('puts the booster and the author of the parent post first', () => {
  entities.saveAccount(jonna);
  expect(spokenText({ in_reply_to_id: '9', in_reply_to_account_id: '8' }, { rebloggedBy: jonna })).toBe(
    'Jonna boosted. Replying to Jonna. Ida Moen: The terns are back',
  );
  expect(spokenText({ in_reply_to_id: '9', in_reply_to_account_id: '8' }, { isInThread: true })).toBe('Ida Moen: The terns are back');
});

it('describes media by their descriptions, or as without description', () => {
  const attachments = [media({ description: 'Two terns on a rock' }), media({ type: 'video' })];
  expect(spokenText({ media_attachments: attachments })).toBe(
    'Ida Moen: The terns are back. Image: Two terns on a rock. Video without description',
  );
});

it('names the author of a quoted post that the user hides, until it is shown anyway', () => {
  const quote = {
    state: 'muted_account',
    quoted_status: { ...makeStatus('2'), account: jonna, content: '<p>Gulls</p>' },
    quoted_status_id: null,
  };
  expect(spokenText({ quote })).toBe('Ida Moen: The terns are back. The quoted post is by Jonna, whom you muted.');
  toggle(session, '2', 'hidden-quote');
  expect(spokenText({ quote })).toBe('Ida Moen: The terns are back. Quotes Jonna: Gulls');
  toggle(session, '2', 'hidden-quote');
});

it('describes the options of a poll', () => {
  const poll = v.parse(pollSchema, { id: '1', options: [{ title: 'Tern' }, { title: 'Gull' }] });
  expect(spokenText({ content: '<p>Which bird?</p>', poll })).toBe('Ida Moen: Which bird? Poll: Tern, Gull');
});

it('omits content behind a content warning or a filter until it is shown', () => {
  const warned = { spoiler_text: 'Food', media_attachments: [media({ description: 'Herring' })] };
  expect(spokenText(warned)).toBe('Ida Moen: Food');
  toggle(session, '1', 'spoiler');
  expect(spokenText(warned)).toBe('Ida Moen: Food. The terns are back. Image: Herring');
  matches = [v.parse(filterResult, { filter: { id: '1', title: 'Birds', filter_action: 'warn' } })];
  expect(spokenText({})).toBe('Ida Moen: Filtered: Birds');
  toggle(session, '1', 'spoiler');
});

it('ends each sentence with one punctuation mark', () => {
  expect(sentences(['One', false, 'Two!', '', 'Three'])).toBe('One. Two! Three');
});
