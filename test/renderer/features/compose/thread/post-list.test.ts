import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../../electron/contract/draft.ts';
import { PostList } from '../../../../../renderer/features/compose/thread/post-list.svelte.ts';
import { makeDraft } from '../../../../electron/storage/samples.ts';

function written(more: Partial<Draft> = {}) {
  const composer = {
    current: makeDraft({ text: 'one', ...more }) as Draft | null,
    change(patch: Partial<Draft>) {
      if (this.current) this.current = { ...this.current, ...patch };
    },
  };
  const list = new PostList(composer);
  return { composer, list, texts: () => list.all.map(({ text }) => text) };
}

describe('the posts of a draft', () => {
  it('get another one after the one that is written', () => {
    const { list, texts } = written();
    expect(list.addAfter(0)).toBe(1);
    list.change(list.all[1]!.id, { text: 'three' });
    expect(list.addAfter(0)).toBe(1);
    list.change(list.all[1]!.id, { text: 'two' });
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('come back when one was removed', () => {
    const { list, texts } = written();
    list.divide(0, ['one', 'two', 'three']);
    list.remove(0);
    expect(texts()).toEqual(['two', 'three']);
    list.undoRemove();
    expect([texts(), list.removed]).toEqual([['one', 'two', 'three'], null]);
    expect(new Set(list.all.map(({ id }) => id)).size).toBe(3);
  });

  it('keep the offer to undo while another one is written, and no longer than that', () => {
    const { list } = written();
    list.divide(0, ['one', 'two', 'three']);
    list.remove(2);
    list.change(list.all[0]!.id, { text: 'uno' });
    expect(list.removed?.post.text).toBe('three');
    list.move(1, 0);
    expect(list.removed).toBeNull();
  });

  it('offer nothing to undo after an empty one was removed', () => {
    const { list } = written();
    list.addAfter(0);
    list.remove(1);
    expect(list.removed).toBeNull();
  });

  it('never become none', () => {
    const { list, texts } = written();
    list.remove(0);
    expect(texts()).toEqual(['one']);
  });

  it.each(['editedId', 'scheduledId'] as const)('stay one when the draft has %s', (field) => {
    const { list } = written({ [field]: '9' });
    expect([list.canGrow, list.addAfter(0), list.all.length]).toEqual([false, 0, 1]);
  });

  it('are at most as many as a draft can have', () => {
    const { list } = written();
    const parts = Array.from({ length: 51 }, (_, at) => String(at));
    list.divide(0, [...parts, 'one more']);
    expect(list.all).toHaveLength(1);
    list.divide(0, parts);
    expect([list.all.length, list.canGrow]).toEqual([51, false]);
  });

  it('go out by this app once they are a thread', () => {
    const { composer, list } = written({ schedule: { at: 9, by: 'server' } });
    list.change('d', { text: 'uno' });
    expect(composer.current?.schedule?.by).toBe('server');
    list.addAfter(0);
    expect(composer.current?.schedule).toEqual({ at: 9, by: 'app' });
  });

  it('change by their id, and not at all when they are gone', () => {
    const { list, texts } = written();
    list.change('gone', { text: 'lost' });
    expect(texts()).toEqual(['one']);
  });
});
