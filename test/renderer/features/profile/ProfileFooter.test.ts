// Tests what the end of a profile says about posts that are not listed.
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import * as v from 'valibot';
import { account as accountSchema, relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import ProfileFooter from '../../../../renderer/features/profile/ProfileFooter.svelte';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import type { ProfilePage } from '../../../../renderer/state/people/profile-page.svelte.ts';
import type { Timeline } from '../../../../renderer/state/timelines/timeline.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const session = vi.hoisted(() => ({ entities: null as unknown, accountId: '1', host: 'coast.example', domain: 'coast.example' }));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

let entities: Entities;
beforeEach(() => {
  entities = new Entities();
  session.entities = entities;
});

/** Renders the end of the posts of somebody on n.test with 17 posts. `ids`: listed posts. */
async function renderEnd(more: object = {}, relationship: object = {}, ids: string[] = []) {
  const account = v.parse(accountSchema, {
    id: '7',
    username: 'ida',
    acct: 'ida@n.test',
    url: 'https://social.n.test/@ida',
    statuses_count: 17,
    ...more,
  });
  entities.saveRelationships([v.parse(relationshipSchema, { id: '7', ...relationship })]);
  const page = { part: 'posts', tags: [], pinned: [], featured: { items: [] } } as unknown as ProfilePage;
  const rows = ids.map((id) => ({ kind: 'entry', id }));
  const timeline = { phase: 'ready', reachedEnd: true, rows, problem: null, olderProblem: null } as unknown as Timeline;
  return render(ProfileFooter, { account, page, timeline });
}

it.each([
  ['somebody who blocked the user', {}, { blocked_by: true }, 'This account blocked you.'],
  ['a suspended account', { suspended: true, statuses_count: 0 }, {}, 'Account suspended'],
  ['somebody whose server the user blocks', {}, { domain_blocking: true }, 'You block everything from n.test.'],
  ['somebody with posts that the user cannot see', {}, {}, 'No posts that you can see.'],
  ['somebody without posts', { statuses_count: 0 }, {}, 'No posts here yet.'],
])('says why no post of %s is listed', async (_, account, relationship, text) => {
  await renderEnd(account, relationship);
  await expect.poll(() => document.body.innerText).toContain(text);
});

it('links to the profile on its own server, which has older posts', async () => {
  const screen = await renderEnd({}, {}, ['1']);
  await screen.getByRole('button', { name: 'See more posts on n.test' }).click();
  expect(fakeBridge.argsOf('system.openExternal')).toEqual([{ url: 'https://social.n.test/@ida' }]);
  expect(document.body.innerText).not.toContain('That’s all.');
});

it('ends a local profile without a link', async () => {
  await renderEnd({ acct: 'ida' }, {}, ['1']);
  await expect.poll(() => document.body.innerText).toContain('That’s all.');
  expect(document.querySelector('button')).toBeNull();
});
