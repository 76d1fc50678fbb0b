// Covers tell-unconfirmed.ts too.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { status as statusSchema } from '../../../../electron/contract/entities/status.ts';
import type { Status } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Call } from '../../../../renderer/api/call.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { StatusActions } from '../../../../renderer/state/entities/status-actions.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: {}, on: () => () => undefined }));

const made = (more: Partial<Record<keyof Status, unknown>> = {}): Status =>
  v.parse(statusSchema, { id: '7', account: { id: '1', acct: 'jonna' }, visibility: 'public', favourites_count: 3, ...more });

/** A server whose answers the test releases one by one. */
function withServer() {
  const entities = new Entities();
  const sent: string[] = [];
  const waiting: ((answer: unknown) => void)[] = [];
  const call = ((endpoint: string) => {
    sent.push(endpoint);
    return new Promise((resolve) => waiting.push(resolve));
  }) as unknown as Call;
  const removed = vi.fn();
  return {
    entities,
    sent,
    removed,
    actions: new StatusActions(entities, call, removed),
    answer: (data: Status) => waiting.shift()?.(ok({ data, next: null, prev: null })),
    lose: () => waiting.shift()?.(fail('timeout', 'answer-too-slow', { host: 'coast.example' })),
    gone: () => waiting.shift()?.(fail('not-found', 'record-gone', { host: 'coast.example' })),
    hold: (at: number) => waiting.shift()?.(fail('rate-limited', 'wait-until', { host: 'coast.example', at }, { retryAt: at })),
    refuse: () => waiting.shift()?.(fail('forbidden', 'not-allowed', { host: 'coast.example' })),
  };
}

describe('a favourite', () => {
  it('is shown before the server answers, then takes the server’s count', async () => {
    const { entities, actions, answer } = withServer();
    entities.saveStatus(made());
    const done = actions.favourite('7');
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 4 });
    answer(made({ favourited: true, favourites_count: 9 }));
    await done;
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 9 });
  });

  it('is reverted with a message when the server refuses', async () => {
    const { entities, actions, refuse } = withServer();
    entities.saveStatus(made());
    const done = actions.favourite('7');
    refuse();
    await done;
    expect(entities.status('7').value).toMatchObject({ favourited: false, favourites_count: 3 });
    expect(toasts.all.at(-1)).toMatchObject({ text: 'coast.example doesn’t allow this.', tone: 'problem' });
  });

  it('that is clicked twice quickly has the value last wanted, with requests in order', async () => {
    const { entities, actions, sent, answer } = withServer();
    entities.saveStatus(made());
    const done = actions.favourite('7');
    void actions.favourite('7');
    expect(entities.status('7').value?.favourited).toBe(false);
    answer(made({ favourited: true, favourites_count: 4 }));
    await vi.waitFor(() => expect(sent).toEqual(['statuses.favourite', 'statuses.unfavourite']));
    answer(made({ favourited: false, favourites_count: 3 }));
    await done;
    expect(entities.status('7').value).toMatchObject({ favourited: false, favourites_count: 3 });
  });

  it('is shown wherever the post is shown, also in a reblog of it', async () => {
    const { entities, actions, answer } = withServer();
    entities.saveStatus(made({ id: '8', reblog: made() }));
    const done = actions.favourite('7');
    expect(entities.status(entities.status('8').value?.reblogId ?? '').value?.favourited).toBe(true);
    answer(made({ favourited: true }));
    await done;
  });
});

it('a reblog takes its count from the post inside the reblog that the server returns', async () => {
  const { entities, actions, answer } = withServer();
  entities.saveStatus(made({ reblogs_count: 1 }));
  const done = actions.reblog('7');
  answer(made({ id: '9', reblog: made({ reblogged: true, reblogs_count: 5 }) }));
  await done;
  expect(entities.status('7').value).toMatchObject({ reblogged: true, reblogs_count: 5 });
});

describe('deleting', () => {
  it('removes the post after the server has deleted it', async () => {
    const { actions, removed, answer } = withServer();
    const done = actions.remove('7');
    expect(removed).not.toHaveBeenCalled();
    answer(made());
    await done;
    expect(removed).toHaveBeenCalledWith('7');
  });
  it('keeps the post when the server refuses', async () => {
    const { actions, removed, refuse } = withServer();
    const done = actions.remove('7');
    refuse();
    await done;
    expect(removed).not.toHaveBeenCalled();
  });
});

it('a vote counts at once and is reverted when the server refuses', async () => {
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
  entities.saveStatus(made({ poll }));
  const before = entities.status('7').value?.poll;
  if (!before) throw new Error('the poll was not kept');
  const done = actions.vote('7', before, [1]);
  expect(entities.status('7').value?.poll).toMatchObject({ voted: true, own_votes: [1], votes_count: 3 });
  refuse();
  await done;
  expect(entities.status('7').value?.poll).toEqual(before);
});

describe('when the answer was lost', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const later = () => vi.advanceTimersByTimeAsync(20_000);
  async function favouritedAndLost() {
    const server = withServer();
    server.entities.saveStatus(made());
    const done = server.actions.favourite('7');
    for (let attempt = 0; attempt < 4; attempt += 1) {
      server.lose();
      await later();
    }
    return { ...server, done, shown: () => server.entities.status('7').value?.favourited };
  }

  it('a favourite is sent again and stays shown meanwhile', async () => {
    const { entities, actions, sent, lose, answer } = withServer();
    entities.saveStatus(made());
    const done = actions.favourite('7');
    lose();
    await later();
    expect(entities.status('7').value?.favourited).toBe(true);
    answer(made({ favourited: true, favourites_count: 9 }));
    await done;
    expect(sent).toEqual(['statuses.favourite', 'statuses.favourite']);
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 9 });
  });

  it('again and again, the post is asked for, and the window shows what the server has', async () => {
    const { done, sent, answer, entities } = await favouritedAndLost();
    expect(sent.at(-1)).toBe('statuses.get');
    answer(made({ favourited: true, favourites_count: 5 }));
    await done;
    expect(entities.status('7').value).toMatchObject({ favourited: true, favourites_count: 5 });
  });

  it('and the server has not done it, that is shown and said', async () => {
    const { done, answer, shown } = await favouritedAndLost();
    answer(made({ favourited: false }));
    await done;
    expect([shown(), toasts.all.at(-1)?.text]).toEqual([false, 'coast.example took too long to answer.']);
  });

  it('and the server can’t be asked, that is said, and the truth is fetched when the connection is back', async () => {
    const { done, lose, answer, shown, actions } = await favouritedAndLost();
    lose();
    await done;
    expect([shown(), toasts.all.at(-1)?.text]).toEqual([
      false,
      'The favourite isn’t confirmed yet. coast.example took too long to answer.',
    ]);
    const settled = actions.settle();
    answer(made({ favourited: true }));
    await settled;
    expect(shown()).toBe(true);
  });

  it('the truth is fetched by itself, too', async () => {
    const { done, lose, answer, shown } = await favouritedAndLost();
    lose();
    await done;
    await later();
    answer(made({ favourited: true }));
    await vi.waitFor(() => expect(shown()).toBe(true));
  });

  it('a deletion is sent again, and a post that is gone then was deleted', async () => {
    const { actions, removed, lose, gone } = withServer();
    const done = actions.remove('7');
    lose();
    await later();
    gone();
    await done;
    expect(removed).toHaveBeenCalledWith('7');
  });

  it('a vote is not sent again: the post says whether it counted', async () => {
    const { entities, actions, sent, lose, answer } = withServer();
    const poll = { id: '5', options: [{ title: 'a' }, { title: 'b' }] };
    entities.saveStatus(made({ poll }));
    const before = entities.status('7').value?.poll;
    if (!before) throw new Error('the poll was not kept');
    const done = actions.vote('7', before, [1]);
    lose();
    await vi.waitFor(() => expect(sent).toEqual(['polls.vote', 'statuses.get']));
    answer(made({ poll: { ...poll, voted: true, own_votes: [1] } }));
    await done;
    expect(entities.status('7').value?.poll).toMatchObject({ voted: true, own_votes: [1] });
  });
});

it('a favourite while the rate limit holds names the time when it may be tried again', async () => {
  const { entities, actions, hold } = withServer();
  entities.saveStatus(made());
  const done = actions.favourite('7');
  hold(new Date(2026, 4, 4, 14, 5, 10).getTime());
  await done;
  expect(entities.status('7').value?.favourited).toBe(false);
  expect(toasts.all.at(-1)?.text).toMatch(/^coast\.example takes no more requests until .*05:10.*$/);
});
