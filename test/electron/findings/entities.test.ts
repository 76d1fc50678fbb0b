// Tests that the contract keeps the fields of Mastodon 4.6.5 that have a meaning.
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { account, credentialAccount, customEmoji } from '@kittiwake/mastodon-api/entities/account';
import { announcement, instanceV2, rule } from '@kittiwake/mastodon-api/entities/instance';
import { notification, notificationPolicy, report } from '@kittiwake/mastodon-api/entities/notification';
import { mediaAttachment, status } from '@kittiwake/mastodon-api/entities/status';
import { recordedAnswers } from '@kittiwake/demo-server/test/replay/recordings';

const bodyOf = (name: string): unknown => recordedAnswers.get(name)?.body;
/** Returns the entry of a recorded list that has this field. */
const entryWith = (name: string, field: string): unknown => (bodyOf(name) as object[]).find((entry) => field in entry);
const author = { id: '7', username: 'tern', acct: 'tern' };
const event = { id: '1', type: 'moderation_warning', account: author };
const warning = {
  id: '4',
  action: 'delete_statuses',
  text: '',
  created_at: '',
  status_ids: ['50'],
  appeal: { text: 'Sorry', state: 'pending' },
};
const video = {
  id: '5',
  type: 'video',
  url: 'https://coast.example/film.mp4',
  meta: { original: { width: 64, height: 48, duration: 10.1 } },
};

interface MeaningfulField {
  name: string;
  schema: v.GenericSchema;
  /** Entity as Mastodon sends it. */
  entity: unknown;
  path: string;
}
const describeFields = (name: string, schema: v.GenericSchema, entity: unknown, paths: string[]): MeaningfulField[] =>
  paths.map((path) => ({ name, schema, entity, path }));

const ownFields = ['source.attribution_domains'];
const accountFields = ['show_media', 'show_media_replies', 'show_featured', 'feature_approval.current_user'];
const serverFields = ['configuration.timelines_access', 'configuration.accounts.max_pinned_statuses'];
const warningFields = ['moderation_warning.status_ids', 'moderation_warning.appeal.state'];
const fields = [
  describeFields('a notification', notification, entryWith('notifications.v1', 'collection'), ['collection']),
  describeFields('a notification', notification, { ...event, fallback: { title: 'News', summary: '' } }, ['fallback.title']),
  describeFields('a post', status, bodyOf('statuses.get'), ['tagged_collections']),
  describeFields('an account', account, bodyOf('accounts.get'), accountFields),
  describeFields('the user’s own account', credentialAccount, bodyOf('accounts.verify'), ownFields),
  describeFields('a server', instanceV2, bodyOf('instance.v2'), serverFields),
  describeFields('a rule', rule, entryWith('instance.rules', 'translations'), ['translations']),
  describeFields('an announcement', announcement, entryWith('announcements', 'statuses'), ['statuses']),
  describeFields('a custom emoji', customEmoji, entryWith('custom_emojis', 'featured'), ['featured']),
  describeFields('a warning', notification, { ...event, moderation_warning: warning }, warningFields),
  describeFields('a report', report, { id: '2', category: 'violation', rule_ids: ['1'] }, ['rule_ids']),
  describeFields('a film', mediaAttachment, video, ['meta.original.duration']),
].flat();

test.each(fields)('the entity of $name with $path is valid', ({ schema, entity, path }) => {
  expect(entity).toHaveProperty(path);
  expect(v.is(schema, entity)).toBe(true);
});

test.each(fields)('the contract keeps $path of $name', ({ schema, entity, path }) => {
  expect(v.parse(schema, entity)).toHaveProperty(path);
});

test('the recorded notification policy is valid and covers bots', () => {
  expect(bodyOf('notifications.policy')).toHaveProperty('for_bots');
  expect(v.parse(notificationPolicy, bodyOf('notifications.policy'))).toMatchObject({ for_private_mentions: 'filter' });
});

test('the notification policy covers bots', () => {
  expect(v.parse(notificationPolicy, bodyOf('notifications.policy'))).toMatchObject({ for_bots: 'accept' });
});
