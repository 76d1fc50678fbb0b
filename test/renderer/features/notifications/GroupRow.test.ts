// Tests what the row of a notification offers: the other accounts of a group, the answers to a request, and the server's words.
import { beforeEach, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-svelte';
import * as v from 'valibot';
import { relationship as relationshipSchema } from '@kittiwake/mastodon-api/entities/account';
import { notification as notificationSchema } from '@kittiwake/mastodon-api/entities/notification';
import GroupRow from '../../../../renderer/features/notifications/GroupRow.svelte';
import { entry } from '../../../../renderer/logic/timelines/timeline-rows.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { notificationRows } from '../../../../renderer/state/timelines/notification-rows.ts';

const session = vi.hoisted(() => ({
  entities: null as unknown,
  accountId: '1',
  origin: 'https://coast.example',
  host: 'coast.example',
  rules: { filters: () => [] },
  router: { open: vi.fn<(route: object) => void>() },
  requests: { accept: vi.fn<(ids: string[]) => void>(), reject: vi.fn<(ids: string[]) => void>() },
  relationships: { request: vi.fn<(ids: string[]) => void>(), follow: vi.fn<(id: string, isLocked: boolean) => void>() },
  notifications: { dismiss: vi.fn<() => void>() },
}));
vi.mock('../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

const ida = { id: '7', username: 'ida', acct: 'ida' };
let entities: Entities;
beforeEach(() => {
  entities = new Entities();
  session.entities = entities;
});

async function renderRow(raw: object, relationship: object = {}) {
  const notification = v.parse(notificationSchema, { id: '5', created_at: '2026-11-21T12:00:00Z', account: ida, ...raw });
  entities.saveNotifications([notification]);
  entities.saveRelationships([v.parse(relationshipSchema, { id: '7', ...relationship })]);
  const [group] = notificationRows(entities, [entry('5')]);
  if (group?.kind !== 'group') throw new Error('The notification has no row');
  return render(GroupRow, { group, isUnread: false, open: () => undefined });
}

it('opens the list of people from the number of the others', async () => {
  const group = { count: 60, newest_id: '5', accounts: [ida] };
  const screen = await renderRow({ type: 'follow', group_key: 'follow-1', group });
  await screen.getByRole('button', { name: 'and 59 others' }).click();
  expect(session.router.open).toHaveBeenCalledWith({ view: 'notification', id: '5' });
});

it('accepts and rejects a follow request', async () => {
  const screen = await renderRow({ type: 'follow_request' }, { requested_by: true });
  await screen.getByRole('button', { name: 'Accept @ida' }).click();
  await screen.getByRole('button', { name: 'Reject @ida' }).click();
  expect([session.requests.accept.mock.lastCall, session.requests.reject.mock.lastCall]).toEqual([[['7']], [['7']]]);
});

it('follows back, unless the user follows already', async () => {
  const screen = await renderRow({ type: 'follow' }, { followed_by: true });
  await screen.getByRole('button', { name: 'Follow back' }).click();
  expect(session.relationships.follow).toHaveBeenCalledWith('7', false);
  entities.saveRelationships([v.parse(relationshipSchema, { id: '7', followed_by: true, following: true })]);
  await expect.poll(() => screen.getByRole('button', { name: 'Follow back' }).elements()).toHaveLength(0);
});

it('shows an unknown type in the words of the server', async () => {
  const fallback = { title: '<a href="https://coast.example/@ida">@ida</a> waved', summary: '<p>Wave &amp; smile</p>' };
  await renderRow({ type: 'wave', fallback });
  await expect.poll(() => document.body.innerText).toMatch(/@ida waved[^]*Wave & smile[^]*Open coast\.example/);
});
