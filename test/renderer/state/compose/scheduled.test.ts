// Covers scheduled-draft.ts too.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { scheduledStatus } from '../../../../electron/contract/entities/scheduled-status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { scheduledDraft } from '../../../../renderer/logic/compose/scheduled-draft.ts';
import { canUndoCancel, Scheduled, scheduledOf } from '../../../../renderer/state/compose/scheduled.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import type { OutboxEntry } from '../../../../electron/contract/journal.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

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
  fakeMain.reset();
  toasts.all = [];
  return () => vi.useRealTimers();
});

async function pressUndo(): Promise<void> {
  toasts.all.at(-1)?.action?.run();
  await vi.advanceTimersByTimeAsync(0);
}

function opened(answer: (endpoint: string, params: unknown) => unknown, begunBefore: Draft | null = null) {
  const begun: Draft[] = [];
  const composer = { begin: (draft: Draft) => void begun.push(draft), draftWhere: () => begunBefore };
  const call = ((endpoint: string, params: unknown) => Promise.resolve(answer(endpoint, params))) as unknown as Call;
  const writer = { key, call, composer };
  return { writer, scheduled: new Scheduled(writer), begun };
}
const page = (data: unknown) => ok({ data, next: null, prev: null });

describe('a scheduled post', () => {
  it('becomes a draft with all that it has', () => {
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

  it('is moved as the server says', async () => {
    const { scheduled } = opened((endpoint, params) =>
      endpoint === 'scheduled.list' ? page([post]) : page({ ...post, scheduled_at: (params as { scheduled_at: string }).scheduled_at }),
    );
    await scheduled.pages.refresh();
    expect(await scheduled.move(post, Date.UTC(2032, 0, 1))).toBeNull();
    expect(scheduled.pages.items[0]?.scheduled_at).toBe('2032-01-01T00:00:00.000Z');
  });

  it('stays where it was when the server refuses', async () => {
    const { scheduled } = opened((endpoint) => (endpoint === 'scheduled.list' ? page([post]) : fail('validation')));
    await scheduled.pages.refresh();
    expect(await scheduled.move(post, 0)).toMatchObject({ code: 'validation' });
    expect(scheduled.pages.items).toEqual([post]);
  });

  it('is hidden when it is cancelled, also when the list is loaded again, and main asks the server when Undo is over', async () => {
    const { scheduled } = opened(() => page([post]));
    await scheduled.pages.refresh();
    await scheduled.cancel(post);
    await scheduled.pages.refresh();
    expect(scheduled.shown).toEqual([]);
    const asked = { account: key, actions: [{ kind: 'cancel-scheduled', id: '5' }] };
    expect(fakeMain.argsOf('actions.add')).toEqual([asked]);
    expect(toasts.all.at(-1)?.text).toBe('The scheduled post was cancelled.');
    await pressUndo();
    expect(fakeMain.argsOf('actions.takeBack')).toEqual([asked]);
    expect(scheduled.shown).toEqual([post]);
  });

  it('is shown again when the server does not cancel it', async () => {
    const { scheduled } = opened(() => page([post]));
    await scheduled.pages.refresh();
    await scheduled.cancel(post);
    fakeMain.tell('actionRefused', { account: key, action: { kind: 'cancel-scheduled', id: '5' }, problem: fail('forbidden').error });
    expect(scheduled.shown).toEqual([post]);
  });

  it.each([
    ['is gone once it is cancelled at once', page({}), 'The scheduled post was cancelled.', 0],
    ['is gone when it was gone before', fail('not-found'), 'The scheduled post was cancelled.', 0],
    ['stays when it could not be cancelled', fail('forbidden', 'not-allowed', { host: 'coast.example' }), /doesn’t allow this/, 1],
  ])('%s', async (_, answer, told, left) => {
    const { scheduled } = opened((endpoint) => (endpoint === 'scheduled.list' ? page([post]) : answer));
    await scheduled.pages.refresh();
    await scheduled.cancelNow(post);
    expect(scheduled.shown.length).toBe(left);
    expect(toasts.all.at(-1)?.text).toMatch(told);
  });

  it('can be cancelled with Undo unless it goes out soon', () => {
    const at = Date.parse(post.scheduled_at);
    expect([at - 3_600_000, at - 30_000, at + 1].map((now) => canUndoCancel(post, now))).toEqual([true, false, false]);
  });

  describe('of this app', () => {
    const draft = { id: 'd', account: key } as Draft;
    const entry = { id: 'e', draft } as OutboxEntry;

    it('becomes a draft that is discarded, and goes out after all when that is undone', async () => {
      fakeMain.answers['outbox.takeBack'] = ok(draft);
      const { scheduled, begun } = opened(() => page([]));
      await scheduled.cancelOwn(entry);
      expect(fakeMain.argsOf('actions.add')).toEqual([{ account: key, actions: [{ kind: 'discard-draft', id: 'd' }] }]);
      await pressUndo();
      expect(fakeMain.argsOf('outbox.post')).toEqual([{ draft }]);
      expect(begun).toEqual([]);
    });

    it('is open in the composer when the outbox does not take it back', async () => {
      fakeMain.answers['outbox.takeBack'] = ok(draft);
      fakeMain.answers['outbox.post'] = fail('storage');
      const { scheduled, begun } = opened(() => page([]));
      await scheduled.cancelOwn(entry);
      await pressUndo();
      expect(begun).toEqual([draft]);
    });

    it('goes out at another time, in a new entry', async () => {
      fakeMain.answers['outbox.takeBack'] = ok(draft);
      const { scheduled } = opened(() => page([]));
      expect(await scheduled.moveOwn(entry, 9_000)).toBeNull();
      expect(fakeMain.argsOf('outbox.post')).toEqual([{ draft: { ...draft, schedule: { at: 9_000, by: 'app' } } }]);
    });

    it('is not cancelled while it is being sent', async () => {
      fakeMain.answers['outbox.takeBack'] = fail('conflict', 'post-being-sent');
      const { scheduled } = opened(() => page([]));
      await scheduled.cancelOwn(entry);
      expect(fakeMain.argsOf('actions.add')).toEqual([]);
      expect(toasts.all.length).toBe(1);
    });
  });

  it('opens with the draft of it that was begun', () => {
    const half = { id: 'x' } as Draft;
    const { scheduled, begun } = opened(() => page([]), half);
    scheduled.edit(post);
    expect(begun).toEqual([half]);
  });

  it('is in the one list of its account', () => {
    const { writer } = opened(() => page([]));
    expect(scheduledOf(writer)).toBe(scheduledOf(writer));
  });
});
