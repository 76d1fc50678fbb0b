// For say-post.ts: what a screen reader says of a post.
import * as v from 'valibot';
import { beforeEach, expect, it, vi } from 'vitest';
import { account as accountSchema } from '../../../../electron/contract/entities/account.ts';
import { mediaAttachment } from '../../../../electron/contract/entities/media-attachment.ts';
import { poll as pollSchema } from '../../../../electron/contract/entities/poll.ts';
import type { StoredStatus } from '../../../../renderer/state/entities/entities.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { sayPost, sentences } from '../../../../renderer/features/status/say-post.ts';
import { toggle } from '../../../../renderer/features/status/toggled-parts.ts';
import type { Session } from '../../../../renderer/state/account/session.svelte.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const ida = v.parse(accountSchema, { id: '7', username: 'ida', acct: 'ida', display_name: 'Ida Moen' });
const jonna = v.parse(accountSchema, { id: '8', username: 'jonna', acct: 'jonna', display_name: 'Jonna' });
let entities: Entities;
let matches: unknown[];
const session = { key: 'https://coast.example|1', server: null, rules: { filters: () => matches } } as unknown as Session;

beforeEach(() => {
  entities = new Entities();
  Object.assign(session, { entities });
  matches = [];
});

function stored(more: object, id = '1'): StoredStatus {
  entities.saveStatus({ ...makeStatus(id), account: ida, content: '<p>The terns are back</p>', ...more });
  const status = entities.status(id).value;
  if (!status) throw new Error('It is not stored');
  return status;
}
const media = (more: object) => v.parse(mediaAttachment, { id: '1', type: 'image', url: 'https://coast.example/1.png', ...more });
const said = (more: object, around: object = {}): string =>
  sayPost(session, stored(more), { context: 'home', ...around }).replaceAll(/[\u2066-\u2069]/g, '');

it('says who and what, once, and no counts', () => {
  expect(said({ favourites_count: 1_725, replies_count: 3 })).toBe('Ida Moen: The terns are back');
});

it('says who boosted it, and whom it answers, before it', () => {
  entities.saveAccount(jonna);
  expect(said({ in_reply_to_id: '9', in_reply_to_account_id: '8' }, { rebloggedBy: jonna })).toBe(
    'Jonna boosted. Replying to Jonna. Ida Moen: The terns are back',
  );
  expect(said({ in_reply_to_id: '9', in_reply_to_account_id: '8' }, { inThread: true })).toBe('Ida Moen: The terns are back');
});

it('says media by their descriptions, or that they have none', () => {
  const attachments = [media({ description: 'Two terns on a rock' }), media({ type: 'video' })];
  expect(said({ media_attachments: attachments })).toBe(
    'Ida Moen: The terns are back. Image: Two terns on a rock. Video without description',
  );
});

it('says the choices of a poll and the title of a link', () => {
  const poll = v.parse(pollSchema, { id: '1', options: [{ title: 'Tern' }, { title: 'Gull' }] });
  expect(said({ content: '<p>Which bird?</p>', poll })).toBe('Ida Moen: Which bird? Poll: Tern, Gull');
});

it('keeps what is behind a content warning or a filter to itself until it is shown', () => {
  const warned = { spoiler_text: 'Food', media_attachments: [media({ description: 'Herring' })] };
  expect(said(warned)).toBe('Ida Moen: Food');
  toggle(session, '1', 'spoiler');
  expect(said(warned)).toBe('Ida Moen: Food. The terns are back. Image: Herring');
  matches = [{ filter: { id: '1', title: 'Birds', filter_action: 'warn' } }];
  expect(said({})).toBe('Ida Moen: Filtered: Birds');
  toggle(session, '1', 'spoiler');
});

it('ends each part before the next one, and doubles no stop', () => {
  expect(sentences(['One', false, 'Two!', '', 'Three'])).toBe('One. Two! Three');
});
