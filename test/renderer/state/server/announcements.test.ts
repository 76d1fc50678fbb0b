import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { announcement } from '@kittiwake/mastodon-api/entities/instance';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Announcements } from '../../../../renderer/state/server/announcements.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const createAnnouncement = (more: Record<string, unknown> = {}) =>
  v.parse(announcement, { id: '1', content: '<p>Storm on Sunday.</p>', published_at: '2026-11-20T10:00:00Z', ...more });
const bird = { shortcode: 'kittiwake', url: '/media/bird', static_url: '/media/still' };
const wave = { name: '🌊', url: null, static_url: null };

async function withServer(list = [createAnnouncement()], refuses = false) {
  const requests: [string, unknown][] = [];
  const call = ((endpoint: string, params: unknown) => {
    if (endpoint === 'announcements.list') return Promise.resolve(ok({ data: list, next: null, prev: null }));
    requests.push([endpoint, params]);
    return Promise.resolve(
      refuses ? fail('validation', 'server-says', { host: 'coast.example', words: 'No.' }) : ok({ data: null, next: null, prev: null }),
    );
  }) as unknown as CallEndpoint;
  const announcements = new Announcements(call);
  await announcements.load();
  return { announcements, requests, first: () => announcements.all[0] };
}

beforeEach(() => {
  toasts.all = [];
});

it('lists the newest announcements first, and counts unread ones', async () => {
  const { announcements } = await withServer([
    createAnnouncement(),
    createAnnouncement({ id: '2', published_at: '2026-11-21T10:00:00Z', read: true }),
  ]);
  expect(announcements.all.map((each) => each.id)).toEqual(['2', '1']);
  expect(announcements.unread.map((each) => each.id)).toEqual(['1']);
});

describe('marking an announcement as read', () => {
  it('changes the unread count at once', async () => {
    const { announcements, requests } = await withServer();
    const dismissal = announcements.dismiss('1');
    expect(announcements.unread).toEqual([]);
    await dismissal;
    expect(requests).toEqual([['announcements.dismiss', { id: '1' }]]);
  });
  it('is reverted with a message when the server refuses', async () => {
    const { announcements } = await withServer([createAnnouncement()], true);
    await announcements.dismiss('1');
    expect(announcements.unread).toHaveLength(1);
    expect(toasts.all.at(-1)?.text).toBe('coast.example says: No.');
  });
});

describe('a reaction', () => {
  it('is added with the first click and removed with the second', async () => {
    const { announcements, requests, first } = await withServer();
    await announcements.toggleReaction('1', wave);
    expect(first()?.reactions).toEqual([{ ...wave, count: 1, me: true }]);
    await announcements.toggleReaction('1', wave);
    expect(first()?.reactions).toEqual([]);
    expect(requests.map(([endpoint]) => endpoint)).toEqual(['announcements.addReaction', 'announcements.removeReaction']);
  });

  it('is reverted when the server refuses', async () => {
    const reactions = [{ ...wave, count: 3, me: false }];
    const { announcements, first } = await withServer([createAnnouncement({ reactions })], true);
    await announcements.toggleReaction('1', wave);
    expect(first()?.reactions).toEqual(reactions);
  });

  it('is streamed with its count, and with the picture of a custom emoji', async () => {
    const { announcements, first } = await withServer([
      createAnnouncement({ emojis: [bird], reactions: [{ ...wave, count: 3, me: true }] }),
    ]);
    announcements.receive({ type: 'announcement.reaction', announcementId: '1', name: '🌊', count: 4 });
    announcements.receive({ type: 'announcement.reaction', announcementId: '1', name: 'kittiwake', count: 1 });
    expect(first()?.reactions).toEqual([
      { ...wave, count: 4, me: true },
      { name: 'kittiwake', url: '/media/bird', static_url: '/media/still', count: 1, me: false },
    ]);
  });

  it('is removed when its count is 0', async () => {
    const { announcements, first } = await withServer([createAnnouncement({ reactions: [{ ...wave, count: 1, me: false }] })]);
    announcements.receive({ type: 'announcement.reaction', announcementId: '1', name: '🌊', count: 0 });
    expect(first()?.reactions).toEqual([]);
  });
});

describe('a streamed announcement', () => {
  it('stays read if its text is unchanged, and becomes unread if it has changed', async () => {
    const { announcements, first } = await withServer([createAnnouncement({ read: true, reactions: [{ ...wave, count: 1, me: true }] })]);
    announcements.receive({ type: 'announcement', announcement: createAnnouncement({ reactions: [{ ...wave, count: 1 }] }) });
    expect(first()).toMatchObject({ read: true, reactions: [{ me: true }] });
    announcements.receive({ type: 'announcement', announcement: createAnnouncement({ content: '<p>No storm.</p>' }) });
    expect(announcements.unread).toHaveLength(1);
  });
  it('is removed when the server deletes it', async () => {
    const { announcements } = await withServer();
    announcements.receive({ type: 'announcement.delete', id: '1' });
    expect(announcements.all).toEqual([]);
  });
});
