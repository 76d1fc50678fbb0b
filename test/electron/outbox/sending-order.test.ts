// Tests the order of sending: a post does not block unrelated posts.
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { nextToSend } from '../../../electron/outbox/post-queue.ts';
import { makeDraft, makeEntry } from '../storage/samples.ts';
import { setUp } from './set-up.ts';

const entry = (id: string, inReplyToId: string | null = null, state: OutboxEntry['state'] = 'waiting') =>
  makeEntry({ id, draft: makeDraft({ inReplyToId }), state });

function next(entries: OutboxEntry[], { busy = [] as string[], until = {} as Record<string, number> } = {}) {
  const nextEntry = nextToSend(entries, { now: 10, isBusy: (id) => busy.includes(id), until: (id) => until[id] ?? 0 });
  return typeof nextEntry === 'object' ? (nextEntry?.id ?? null) : nextEntry;
}

describe('nextToSend', () => {
  test('returns the oldest entry that may be sent', () => {
    expect(next([entry('1'), entry('2')])).toBe('1');
    expect(next([entry('1', null, 'failed'), entry('2', null, 'unclear'), entry('3', null, 'sending')])).toBe('3');
    expect(next([])).toBeNull();
  });

  test('skips entries that are busy or not due', () => {
    expect(next([entry('1'), entry('2')], { busy: ['1'] })).toBe('2');
    expect(next([entry('1'), entry('2')], { until: { 1: 50 } })).toBe('2');
    expect(next([entry('1'), entry('2')], { until: { 1: 50, 2: 30 } })).toBe(30);
  });

  test('returns only the oldest entry of a thread', () => {
    const thread = [entry('1', '90'), entry('2', '90'), entry('3')];
    expect(next(thread, { until: { 1: 50 } })).toBe('3');
    expect(next(thread, { busy: ['1', '3'] })).toBeNull();
    expect(next([entry('1', '90', 'failed'), entry('2', '90'), entry('3', '91', 'unclear'), entry('4', '91')])).toBeNull();
  });
});

describe('stuck post', () => {
  test('blocks later replies to the same post until the user has decided', async () => {
    const { server, post, states, texts, queue } = await setUp('mastodon');
    server.orders = [422];
    const id = post('one', { inReplyToId: '90' });
    post('two', { inReplyToId: '90' });
    post('three');
    await expect.poll(texts).toEqual(['three']);
    await expect.poll(states).toEqual(['one: failed', 'two: waiting']);
    queue.discard(id);
    await expect.poll(texts).toEqual(['three', 'two']);
  });

  test('blocks later replies to the same post, and no other posts', async () => {
    const { server, clock, post, states, texts } = await setUp('mastodon');
    server.remembersKeys = true;
    server.orders = ['dropped'];
    post('one', { inReplyToId: '90' });
    post('two', { inReplyToId: '90' });
    post('three');
    await expect.poll(texts).toEqual(['three']);
    await expect.poll(states).toEqual(['one: waiting', 'two: waiting']);
    clock.advance(5_000);
    await expect.poll(texts).toEqual(['three', 'one', 'two']);
  });

  test('blocks only its thread while the response is slow', async () => {
    const { server, clock, post, states, texts } = await setUp('mastodon');
    server.orders = ['hang'];
    post('slow', { inReplyToId: '90' });
    post('behind it', { inReplyToId: '90' });
    post('another');
    await expect.poll(() => server.orders.length).toBe(0);
    expect(texts()).toEqual(['slow']);
    clock.advance(5_000);
    await expect.poll(texts).toEqual(['slow', 'another']);
    await expect.poll(states).toEqual(['slow: sending', 'behind it: waiting']);
    server.release();
    await expect.poll(texts).toEqual(['slow', 'another', 'behind it']);
    await expect.poll(states).toEqual([]);
  });
});
