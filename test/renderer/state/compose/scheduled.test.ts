// Covers scheduled-draft.ts too.
import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { scheduledStatus } from '../../../../electron/contract/entities/scheduled-status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { scheduledDraft } from '../../../../renderer/logic/compose/scheduled-draft.ts';
import { Scheduled, scheduledOf } from '../../../../renderer/state/compose/scheduled.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => undefined }));

const key = 'https://coast.example|1' as AccountKey;
const post = v.parse(scheduledStatus, {
  ...{ id: '5', scheduled_at: '2031-04-05T08:00:00.000Z' },
  params: {
    ...{ text: 'Later.', spoiler_text: 'Birds', sensitive: true, visibility: 'unlisted', language: 'en', in_reply_to_id: '3' },
    poll: { options: ['a', 'b'], expires_in: '600', multiple: true },
  },
  media_attachments: [{ id: '77', type: 'image', description: 'A gull', meta: { original: { width: 640.4, height: 0 } } }],
});

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
      ...{ text: 'Later.', spoilerText: 'Birds', hasSpoiler: true, sensitive: true, visibility: 'unlisted', inReplyToId: '3' },
      poll: { options: ['a', 'b'], expiresIn: 600, multiple: true, hideTotals: false },
      attachments: [{ kind: 'image', description: 'A gull', width: 640, height: null, serverId: '77' }],
      schedule: { at: Date.UTC(2031, 3, 5, 8), by: 'server' },
      ...{ scheduledId: '5', editedId: null, thread: [] },
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

  it.each([
    ['is gone once it is cancelled', page({}), true, 0],
    ['is gone when it was gone before', fail('not-found'), true, 0],
    ['stays when it could not be cancelled', fail('offline'), false, 1],
  ])('%s', async (_, answer, isCancelled, left) => {
    const { scheduled } = opened((endpoint) => (endpoint === 'scheduled.list' ? page([post]) : answer));
    await scheduled.pages.refresh();
    expect([await scheduled.cancel(post), scheduled.pages.items.length]).toEqual([isCancelled, left]);
    expect(toasts.all.length > 0).toBe(!isCancelled);
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
