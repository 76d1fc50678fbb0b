import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { scheduledStatus } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import {
  scheduledDraft,
  canUndoCancel,
  ScheduledPosts,
  scheduledPostsOf,
} from '../../../../renderer/state/compose/scheduled-posts.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const key = 'https://coast.example|1' as AccountKey;
const post = v.parse(scheduledStatus, {
  id: '5',
  scheduled_at: '2031-04-05T08:00:00.000Z',
  params: {
    text: 'Later.',
    spoiler_text: 'Birds',
    sensitive: true,
    visibility: 'unlisted',
    language: 'en',
    in_reply_to_id: '3',
    poll: { options: ['a', 'b'], expires_in: '600', multiple: true },
  },
  media_attachments: [{ id: '77', type: 'image', description: 'A gull', meta: { original: { width: 640.4, height: 0 } } }],
});

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2030, 0, 1) });
  toasts.all = [];
  return () => vi.useRealTimers();
});

async function pressUndo(): Promise<void> {
  toasts.all.at(-1)?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
}

function openScheduled(answer: (endpoint: string, params: unknown) => unknown, begunBefore: Draft | null = null) {
  const begun: Draft[] = [];
  const composer = { begin: (draft: Draft) => void begun.push(draft), draftWhere: () => begunBefore };
  const call = ((endpoint: string, params: unknown) => Promise.resolve(answer(endpoint, params))) as unknown as CallEndpoint;
  const writer = fakeSession({ key, call, composer });
  return { writer, scheduled: new ScheduledPosts(writer), begun };
}
const page = (data: unknown) => ok({ data, next: null, prev: null });

describe('a scheduled post', () => {
  it('is converted to a draft with all its content', () => {
    expect(scheduledDraft(key, post)).toMatchObject({
      text: 'Later.',
      spoilerText: 'Birds',
      hasSpoiler: true,
      sensitive: true,
      visibility: 'unlisted',
      inReplyToId: '3',
      poll: { options: ['a', 'b'], expiresIn: 600, multiple: true, hideTotals: false },
      attachments: [{ kind: 'image', description: 'A gull', width: 640, height: null, serverId: '77' }],
      schedule: { at: Date.UTC(2031, 3, 5, 8), by: 'server' },
      scheduledId: '5',
      editedId: null,
      thread: [],
    });
  });

  it('is rescheduled to the time that the server returns', async () => {
    const { scheduled } = openScheduled((endpoint, params) =>
      endpoint === 'scheduled.list' ? page([post]) : page({ ...post, scheduled_at: (params as { scheduled_at: string }).scheduled_at }),
    );
    await scheduled.pages.refresh();
    expect(await scheduled.move(post, Date.UTC(2032, 0, 1))).toBeNull();
    expect(scheduled.pages.items[0]?.scheduled_at).toBe('2032-01-01T00:00:00.000Z');
  });

  it('keeps its time if the server refuses', async () => {
    const { scheduled } = openScheduled((endpoint) => (endpoint === 'scheduled.list' ? page([post]) : fail('validation')));
    await scheduled.pages.refresh();
    expect(await scheduled.move(post, 0)).toMatchObject({ code: 'validation' });
    expect(scheduled.pages.items).toEqual([post]);
  });

  it('is hidden when it is cancelled, also after a reload, and shown again on undo', async () => {
    const { scheduled } = openScheduled(() => page([post]));
    await scheduled.pages.refresh();
    await scheduled.cancel(post);
    await scheduled.pages.refresh();
    expect(scheduled.shown).toEqual([]);
    const cancellation = { account: key, actions: [{ kind: 'scheduled.cancel', id: '5' }] };
    expect(fakeBridge.argsOf('actions.add')).toEqual([cancellation]);
    expect(toasts.all.at(-1)?.text).toBe('The scheduled post was cancelled.');
    await pressUndo();
    expect(fakeBridge.argsOf('actions.takeBack')).toEqual([cancellation]);
    expect(scheduled.shown).toEqual([post]);
  });

  it('is shown again if the server does not cancel it', async () => {
    const { scheduled } = openScheduled(() => page([post]));
    await scheduled.pages.refresh();
    await scheduled.cancel(post);
    fakeBridge.emit('actionRefused', { account: key, action: { kind: 'scheduled.cancel', id: '5' }, problem: fail('forbidden').error });
    expect(scheduled.shown).toEqual([post]);
  });

  it.each([
    ['is removed when it is cancelled without Undo', page({}), 'The scheduled post was cancelled.', 0],
    ['is removed if the server no longer has it', fail('not-found'), 'The scheduled post was cancelled.', 0],
    ['stays in the list if it cannot be cancelled', fail('forbidden', 'not-allowed', { host: 'coast.example' }), /doesn’t allow this/, 1],
  ])('%s', async (_, answer, toastText, postCount) => {
    const { scheduled } = openScheduled((endpoint) => (endpoint === 'scheduled.list' ? page([post]) : answer));
    await scheduled.pages.refresh();
    await scheduled.cancelNow(post);
    expect(scheduled.shown.length).toBe(postCount);
    expect(toasts.all.at(-1)?.text).toMatch(toastText);
  });

  it('can be cancelled with Undo unless it is due soon', () => {
    const at = Date.parse(post.scheduled_at);
    expect([at - 3_600_000, at - 30_000, at + 1].map((now) => canUndoCancel(post, now))).toEqual([true, false, false]);
  });

  it('opens the existing draft of its edit', () => {
    const half = { id: 'x' } as Draft;
    const { scheduled, begun } = openScheduled(() => page([]), half);
    scheduled.edit(post);
    expect(begun).toEqual([half]);
  });
});

it('shares one list of scheduled posts per account', () => {
  const { writer } = openScheduled(() => page([]));
  expect(scheduledPostsOf(writer)).toBe(scheduledPostsOf(writer));
});

describe('a scheduled post sent by this app', () => {
  const draft = { id: 'd', account: key } as Draft;
  const entry = { id: 'e', draft } as OutboxEntry;

  it('becomes a discarded draft when it is cancelled, and is queued again on undo', async () => {
    fakeBridge.answers['outbox.takeBack'] = ok(draft);
    const { scheduled, begun } = openScheduled(() => page([]));
    await scheduled.cancelAppPost(entry);
    expect(fakeBridge.argsOf('actions.add')).toEqual([{ account: key, actions: [{ kind: 'discard-draft', id: 'd' }] }]);
    await pressUndo();
    expect(fakeBridge.argsOf('outbox.post')).toEqual([{ draft }]);
    expect(begun).toEqual([]);
  });

  it('opens in the composer if the outbox does not accept it again', async () => {
    fakeBridge.answers['outbox.takeBack'] = ok(draft);
    fakeBridge.answers['outbox.post'] = fail('storage');
    const { scheduled, begun } = openScheduled(() => page([]));
    await scheduled.cancelAppPost(entry);
    await pressUndo();
    expect(begun).toEqual([draft]);
  });

  it('is rescheduled as a new entry', async () => {
    fakeBridge.answers['outbox.takeBack'] = ok(draft);
    const { scheduled } = openScheduled(() => page([]));
    expect(await scheduled.moveAppPost(entry, 9_000)).toBeNull();
    expect(fakeBridge.argsOf('outbox.post')).toEqual([{ draft: { ...draft, schedule: { at: 9_000, by: 'app' } } }]);
  });

  it('is not cancelled while it is being sent', async () => {
    fakeBridge.answers['outbox.takeBack'] = fail('conflict', 'post-being-sent');
    const { scheduled } = openScheduled(() => page([]));
    await scheduled.cancelAppPost(entry);
    expect(fakeBridge.argsOf('actions.add')).toEqual([]);
    expect(toasts.all.length).toBe(1);
  });
});
