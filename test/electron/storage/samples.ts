// Provides sample accounts, entities, drafts, and outbox entries.
import * as v from 'valibot';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import { notification } from '@kittiwake/mastodon-api/entities/notification';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Notification } from '@kittiwake/mastodon-api/entities/notification';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../../../electron/contract/draft.ts';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { textOnlyFields } from '../../../electron/contract/new-draft.ts';

export const mira = makeAccountKey('https://coast.example', '1');
export const jon = makeAccountKey('https://coast.example', '2');

const author = { id: '7', username: 'tern', acct: 'tern' };
export const makeStatus = (id: string, more: object = {}): Status =>
  v.parse(status, { id, account: author, content: `<p>post ${id}</p>`, ...more });
export const makeNotification = (id: string, more: Partial<Notification> = {}): Notification =>
  v.parse(notification, { id, type: 'follow', account: author, ...more });

export const makeDraft = (more: Partial<Draft> = {}): Draft => ({
  id: crypto.randomUUID(),
  account: mira,
  text: 'Gulls again',
  spoilerText: '',
  hasSpoiler: false,
  sensitive: false,
  visibility: 'public',
  language: 'en',
  inReplyToId: null,
  ...textOnlyFields,
  updatedAt: 1_000,
  ...more,
});
/** Creates an outbox entry that waits to be sent. */
export const makeEntry = (more: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id: '1',
  draft: makeDraft(),
  state: 'waiting',
  problem: null,
  attempts: 0,
  retryAt: null,
  after: null,
  dueAt: null,
  createdAt: 0,
  ...more,
});
