// Which post is sent next, and that one post does not hold up those that have nothing to do with it.
import { describe, expect, test } from 'vitest';
import type { OutboxEntry } from '../../../electron/contract/journal.ts';
import { nextToSend } from '../../../electron/outbox/sending-order.ts';
import { makeDraft, makeEntry } from '../storage/samples.ts';
import { setUp } from './set-up.ts';

const entry = (id: string, inReplyToId: string | null = null, state: OutboxEntry['state'] = 'waiting') =>
  makeEntry({ id, draft: makeDraft({ inReplyToId }), state });

function next(entries: OutboxEntry[], { busy = [] as string[], until = {} as Record<string, number> } = {}) {
  const found = nextToSend(entries, { now: 10, isBusy: (id) => busy.includes(id), until: (id) => until[id] ?? 0 });
  return typeof found === 'object' ? (found?.id ?? null) : found;
}

describe('the next one', () => {
  test('is the oldest that may be sent', () => {
    expect(next([entry('1'), entry('2')])).toBe('1');
    expect(next([entry('1', null, 'failed'), entry('2', null, 'unclear'), entry('3', null, 'sending')])).toBe('3');
    expect(next([])).toBeNull();
  });

  test('passes one that is busy or waits for its time', () => {
    expect(next([entry('1'), entry('2')], { busy: ['1'] })).toBe('2');
    expect(next([entry('1'), entry('2')], { until: { 1: 50 } })).toBe('2');
    expect(next([entry('1'), entry('2')], { until: { 1: 50, 2: 30 } })).toBe(30);
  });

  test('of one thread is the oldest only', () => {
    const thread = [entry('1', '90'), entry('2', '90'), entry('3')];
    expect(next(thread, { until: { 1: 50 } })).toBe('3');
    expect(next(thread, { busy: ['1', '3'] })).toBeNull();
    expect(next([entry('1', '90', 'failed'), entry('2', '90'), entry('3', '91', 'unclear'), entry('4', '91')])).toBeNull();
  });
});

describe('a post that is stuck', () => {
  test('holds up the later answers to the same post also while it needs the person, and no longer', async () => {
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

  test('holds up the later answers to the same post, and no others', async () => {
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

  test('holds up nothing but its thread while its answer is slow', async () => {
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
