import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { announcement } from '../../../../electron/contract/entities/announcement.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { Announcements } from '../../../../renderer/state/server/announcements.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const made = (more: Record<string, unknown> = {}) =>
  v.parse(announcement, { id: '1', content: '<p>Storm on Sunday.</p>', published_at: '2026-11-20T10:00:00Z', ...more });
const bird = { shortcode: 'kittiwake', url: '/media/bird', static_url: '/media/still' };
const wave = { name: '🌊', url: null, static_url: null };

async function withServer(list = [made()], refuses = false) {
  const sent: [string, unknown][] = [];
  const call = ((endpoint: string, params: unknown) => {
    if (endpoint === 'announcements.list') return Promise.resolve(ok({ data: list, next: null, prev: null }));
    sent.push([endpoint, params]);
    return Promise.resolve(
      refuses ? fail('validation', 'server-says', { host: 'coast.example', words: 'No.' }) : ok({ data: null, next: null, prev: null }),
    );
  }) as unknown as Call;
  const announcements = new Announcements(call);
  await announcements.load();
  return { announcements, sent, first: () => announcements.all[0] };
}

beforeEach(() => {
  toasts.all = [];
});

it('shows the newest first and counts the unread', async () => {
  const { announcements } = await withServer([made(), made({ id: '2', published_at: '2026-11-21T10:00:00Z', read: true })]);
  expect(announcements.all.map((each) => each.id)).toEqual(['2', '1']);
  expect(announcements.unread.map((each) => each.id)).toEqual(['1']);
});

describe('marking as read', () => {
  it('changes the unread count at once', async () => {
    const { announcements, sent } = await withServer();
    const done = announcements.dismiss('1');
    expect(announcements.unread).toEqual([]);
    await done;
    expect(sent).toEqual([['announcements.dismiss', { id: '1' }]]);
  });
  it('is reverted with a message when the server refuses', async () => {
    const { announcements } = await withServer([made()], true);
    await announcements.dismiss('1');
    expect(announcements.unread).toHaveLength(1);
    expect(toasts.all.at(-1)?.text).toBe('coast.example says: No.');
  });
});

describe('a reaction', () => {
  it('is added with the first click and removed with the second', async () => {
    const { announcements, sent, first } = await withServer();
    await announcements.toggleReaction('1', wave);
    expect(first()?.reactions).toEqual([{ ...wave, count: 1, me: true }]);
    await announcements.toggleReaction('1', wave);
    expect(first()?.reactions).toEqual([]);
    expect(sent.map(([endpoint]) => endpoint)).toEqual(['announcements.addReaction', 'announcements.removeReaction']);
  });

  it('is reverted when the server refuses', async () => {
    const reactions = [{ ...wave, count: 3, me: false }];
    const { announcements, first } = await withServer([made({ reactions })], true);
    await announcements.toggleReaction('1', wave);
    expect(first()?.reactions).toEqual(reactions);
  });

  it('of others is streamed with its count, a custom one with its picture', async () => {
    const { announcements, first } = await withServer([made({ emojis: [bird], reactions: [{ ...wave, count: 3, me: true }] })]);
    announcements.receive({ type: 'announcement.reaction', announcementId: '1', name: '🌊', count: 4 });
    announcements.receive({ type: 'announcement.reaction', announcementId: '1', name: 'kittiwake', count: 1 });
    expect(first()?.reactions).toEqual([
      { ...wave, count: 4, me: true },
      { name: 'kittiwake', url: '/media/bird', static_url: '/media/still', count: 1, me: false },
    ]);
  });

  it('is removed when nobody has it any more', async () => {
    const { announcements, first } = await withServer([made({ reactions: [{ ...wave, count: 1, me: false }] })]);
    announcements.receive({ type: 'announcement.reaction', announcementId: '1', name: '🌊', count: 0 });
    expect(first()?.reactions).toEqual([]);
  });
});

describe('a streamed announcement', () => {
  it('stays read when its text is the same, and is unread again when it has changed', async () => {
    const { announcements, first } = await withServer([made({ read: true, reactions: [{ ...wave, count: 1, me: true }] })]);
    announcements.receive({ type: 'announcement', announcement: made({ reactions: [{ ...wave, count: 1 }] }) });
    expect(first()).toMatchObject({ read: true, reactions: [{ me: true }] });
    announcements.receive({ type: 'announcement', announcement: made({ content: '<p>No storm.</p>' }) });
    expect(announcements.unread).toHaveLength(1);
  });
  it('is removed when the server deletes it', async () => {
    const { announcements } = await withServer();
    announcements.receive({ type: 'announcement.delete', id: '1' });
    expect(announcements.all).toEqual([]);
  });
});
