import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { relationship } from '@kittiwake/mastodon-api/entities/account';
import { changeFollow, removeFollower, saveNote } from '../../../../renderer/state/people/follow-options.ts';
import { Relationships } from '../../../../renderer/state/people/relationships.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { m } from '../../../../electron/messages/views.ts';
import { fakeAccount, page, refusal } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

const standing = (more: object = {}) => v.parse(relationship, { id: '7', following: true, followed_by: true, ...more });
function following(answers: EndpointFakes) {
  const { account, sent } = fakeAccount(answers);
  account.entities.saveRelationships([standing()]);
  const relationships = new Relationships(account.entities, account.call, account.key);
  return { me: { ...account, relationships }, sent, now: () => account.entities.relationship('7').value };
}
beforeEach(() => {
  toasts.all = [];
});

it('sends the changed option only', async () => {
  const { me, sent, now } = following({ 'accounts.follow': () => page(standing({ notifying: true })) });
  expect(await changeFollow(me, '7', { notify: true })).toBe(true);
  expect(sent).toEqual([{ endpoint: 'accounts.follow', params: { id: '7', notify: true } }]);
  expect(now()?.notifying).toBe(true);
});

it('shows a toast if the server answers with success but ignores the option', async () => {
  const { me, now } = following({ 'accounts.follow': () => page(standing({ languages: null })) });
  expect(await changeFollow(me, '7', { languages: ['fi'] })).toBe(false);
  expect(now()?.languages).toBeNull();
  expect(toasts.all.at(-1)?.text).toBe(m.people.notTaken);
});

it('ignores the order of languages', async () => {
  const { me } = following({ 'accounts.follow': () => page(standing({ languages: ['sv', 'fi'] })) });
  expect(await changeFollow(me, '7', { languages: ['fi', 'sv'] })).toBe(true);
});

it('removes a follower, and restores them if the server refuses', async () => {
  const fixture = following({ 'accounts.removeFollower': () => page(standing({ followed_by: false })) });
  expect(await removeFollower(fixture.me, '7', '@ida')).toBe(true);
  expect(fixture.now()?.followed_by).toBe(false);
  const refused = following({ 'accounts.removeFollower': () => refusal });
  expect(await removeFollower(refused.me, '7', '@ida')).toBe(false);
  expect(refused.now()?.followed_by).toBe(true);
});

it('saves the private note', async () => {
  const { me, sent, now } = following({ 'accounts.note': ({ comment }) => page(standing({ note: comment })) });
  expect(await saveNote(me, '7', 'Met at the ferry')).toBe(true);
  expect([now()?.note, sent[0]?.params]).toEqual(['Met at the ferry', { id: '7', comment: 'Met at the ferry' }]);
});
