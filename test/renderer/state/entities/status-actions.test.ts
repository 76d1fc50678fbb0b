import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '@kittiwake/mastodon-api/entities/status';
import type { Status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { StatusActions } from '../../../../renderer/state/entities/status-actions.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const createStatus = (more: Partial<Record<keyof Status, unknown>> = {}): Status =>
  v.parse(statusSchema, { id: '7', account: { id: '1', acct: 'jonna' }, visibility: 'public', favourites_count: 3, ...more });

/** Creates a server whose responses the test releases one by one. */
function withServer() {
  const entities = new Entities();
  const endpoints: string[] = [];
  const pendingAnswers: ((answer: unknown) => void)[] = [];
  const call = ((endpoint: string) => {
    endpoints.push(endpoint);
    return new Promise((resolve) => pendingAnswers.push(resolve));
  }) as unknown as CallEndpoint;
  const onRemove = vi.fn();
  return {
    entities,
    endpoints,
    onRemove,
    actions: new StatusActions(entities, call, onRemove),
    answer: (data: Status) => pendingAnswers.shift()?.(ok({ data, next: null, prev: null })),
    gone: () => pendingAnswers.shift()?.(fail('not-found', 'record-gone', { host: 'coast.example' })),
    replace: () => pendingAnswers.shift()?.(fail('superseded')),
    refuse: () => pendingAnswers.shift()?.(fail('forbidden', 'not-allowed', { host: 'coast.example' })),
  };
}

const favourite = { kind: 'statuses.favourite', id: '7', params: { id: '7' } } as const;

describe('a favourite', () => {
  it('is shown at once, then with the server’s count', async () => {
    const { entities, actions, answer } = withServer();
    entities.saveStatus(createStatus());
    const request = actions.favourite('7');
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 4 });
    answer(createStatus({ favourited: true, favourites_count: 9 }));
    await request;
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 9 });
  });

  it('stays shown while it is pending, whatever the server sends of the post', () => {
    const { entities, actions } = withServer();
    entities.saveStatus(createStatus());
    void actions.favourite('7');
    entities.saveStatus(createStatus({ favourites_count: 5 }));
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 6 });
    entities.saveStatus(createStatus({ favourited: true, favourites_count: 6 }));
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 6 });
  });

  it('is reverted with a message when the server refuses', async () => {
    const { entities, actions, refuse } = withServer();
    entities.saveStatus(createStatus());
    const request = actions.favourite('7');
    refuse();
    await request;
    expect(entities.status('7').value).toMatchObject({ favourited: false, favourites_count: 3 });
    expect(toasts.all.at(-1)).toMatchObject({ text: 'coast.example doesn’t allow this.', tone: 'problem' });
  });

  it('of a post that the server no longer has removes the post with a message', async () => {
    const { entities, actions, onRemove, endpoints, gone } = withServer();
    entities.saveStatus(createStatus());
    const request = actions.favourite('7');
    gone();
    await vi.waitFor(() => expect(endpoints).toEqual(['statuses.favourite', 'statuses.get']));
    gone();
    await request;
    expect(onRemove).toHaveBeenCalledExactlyOnceWith('7');
    expect(toasts.all.at(-1)?.text).toBe('This post is no longer available.');
  });

  it('that is clicked twice quickly ends with the last value, also if only the first reached the server', async () => {
    const { entities, actions, endpoints, answer } = withServer();
    entities.saveStatus(createStatus());
    const requests = [actions.favourite('7'), actions.favourite('7')];
    expect(endpoints).toEqual(['statuses.favourite', 'statuses.unfavourite']);
    answer(createStatus({ favourited: true, favourites_count: 4 }));
    await requests[0];
    expect(entities.status('7').value).toMatchObject({ favourited: false, favourites_count: 3 });
    answer(createStatus());
    await requests[1];
    expect(entities.status('7').value).toMatchObject({ favourited: false, favourites_count: 3 });
  });

  it('that was replaced before it was sent leaves the last value without a message', async () => {
    toasts.all = [];
    const { entities, actions, replace } = withServer();
    entities.saveStatus(createStatus());
    const requests = [actions.favourite('7'), actions.favourite('7')];
    replace();
    replace();
    await Promise.all(requests);
    expect(entities.status('7').value).toMatchObject({ favourited: false, favourites_count: 3 });
    expect(toasts.all).toEqual([]);
  });

  it('is shown everywhere, also in a reblog of the post', () => {
    const { entities, actions } = withServer();
    entities.saveStatus(createStatus({ id: '8', reblog: createStatus() }));
    void actions.favourite('7');
    expect(entities.status(entities.status('8').value?.reblogId ?? '').value?.favourited).toBe(true);
  });
});

describe('a pending action', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is reported as late after two seconds, until it is done', async () => {
    const { entities, actions, answer } = withServer();
    entities.saveStatus(createStatus());
    const request = actions.favourite('7');
    expect(actions.pending.late).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(actions.pending.late).toEqual([favourite]);
    answer(createStatus({ favourited: true }));
    await request;
    expect(actions.pending.late).toEqual([]);
  });

  it('of a list, an account, or a poll is not shown on a post with the same id', () => {
    const { actions } = withServer();
    const poll = { kind: 'polls.vote', id: '5', params: { id: '5', choices: [0] } } as const;
    actions.pending.load([{ kind: 'lists.addAccounts', id: '7 9', params: { id: '7', account_ids: ['9'] } }, favourite, poll]);
    expect(actions.pending.lateOf({ id: '7', poll: null })).toEqual([favourite]);
    expect(actions.pending.lateOf({ id: '5', poll: null })).toEqual([]);
    expect(actions.pending.lateOf({ id: '8', poll: { id: '5' } as Status['poll'] })).toEqual([poll]);
  });

  it('of an earlier run is shown on posts that arrive, until it is done or refused', async () => {
    const { entities, actions } = withServer();
    const bookmark = { kind: 'statuses.bookmark', id: '9', params: { id: '9' } } as const;
    actions.pending.load([favourite, bookmark]);
    for (const id of ['7', '9']) entities.saveStatus(createStatus({ id }));
    expect([entities.status('7').value?.favourited, entities.status('9').value?.bookmarked]).toEqual([true, true]);
    expect(actions.pending.late).toHaveLength(2);
    actions.settled(favourite);
    await actions.refused(bookmark, fail('forbidden').error);
    expect([entities.status('7').value?.favourited, entities.status('9').value?.bookmarked]).toEqual([true, false]);
    expect(actions.pending.late).toEqual([]);
  });
});

describe('deleting a post', () => {
  it('removes the post after the server has deleted it', async () => {
    const { actions, onRemove, answer } = withServer();
    const request = actions.remove('7');
    expect(onRemove).not.toHaveBeenCalled();
    answer(createStatus());
    await request;
    expect(onRemove).toHaveBeenCalledWith('7');
  });
  it('removes a post that the server no longer has', async () => {
    const { actions, onRemove, gone } = withServer();
    const request = actions.remove('7');
    gone();
    await request;
    expect(onRemove).toHaveBeenCalledWith('7');
  });
  it('keeps the post if the server refuses', async () => {
    const { actions, onRemove, refuse } = withServer();
    const request = actions.remove('7');
    refuse();
    await request;
    expect(onRemove).not.toHaveBeenCalled();
  });
});

it('counts a vote at once, and reverts it if the server refuses', async () => {
  const { entities, actions, refuse } = withServer();
  const poll = {
    id: '5',
    votes_count: 2,
    voters_count: 2,
    options: [
      { title: 'a', votes_count: 2 },
      { title: 'b', votes_count: 0 },
    ],
  };
  entities.saveStatus(createStatus({ poll }));
  const before = entities.status('7').value?.poll;
  if (!before) throw new Error('the poll was not kept');
  const request = actions.vote('7', before, [1]);
  expect(entities.status('7').value?.poll).toMatchObject({ voted: true, own_votes: [1], votes_count: 3 });
  refuse();
  await request;
  expect(entities.status('7').value?.poll).toEqual(before);
});
