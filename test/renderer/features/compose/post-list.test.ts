import { describe, expect, it } from 'vitest';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { PostList } from '../../../../renderer/features/compose/post-list.svelte.ts';
import { makeDraft } from '../../../electron/storage/samples.ts';

function createList(more: Partial<Draft> = {}) {
  const composer = {
    current: makeDraft({ text: 'one', ...more }) as Draft | null,
    change(patch: Partial<Draft>) {
      if (this.current) this.current = { ...this.current, ...patch };
    },
  };
  const list = new PostList(composer);
  return { composer, list, texts: () => list.all.map(({ text }) => text) };
}

describe('PostList', () => {
  it('adds a post after the given one', () => {
    const { list, texts } = createList();
    expect(list.addAfter(0)).toBe(1);
    list.change(list.all[1]!.id, { text: 'three' });
    expect(list.addAfter(0)).toBe(1);
    list.change(list.all[1]!.id, { text: 'two' });
    expect(texts()).toEqual(['one', 'two', 'three']);
  });

  it('restores a removed post', () => {
    const { list, texts } = createList();
    list.divide(0, ['one', 'two', 'three']);
    list.remove(0);
    expect(texts()).toEqual(['two', 'three']);
    list.undoRemove();
    expect([texts(), list.removedPost]).toEqual([['one', 'two', 'three'], null]);
    expect(new Set(list.all.map(({ id }) => id)).size).toBe(3);
  });

  it('offers Undo while other posts are edited, until the list changes', () => {
    const { list } = createList();
    list.divide(0, ['one', 'two', 'three']);
    list.remove(2);
    list.change(list.all[0]!.id, { text: 'uno' });
    expect(list.removedPost?.post.text).toBe('three');
    list.move(1, 0);
    expect(list.removedPost).toBeNull();
  });

  it('offers no Undo for an empty post', () => {
    const { list } = createList();
    list.addAfter(0);
    list.remove(1);
    expect(list.removedPost).toBeNull();
  });

  it('keeps the last post', () => {
    const { list, texts } = createList();
    list.remove(0);
    expect(texts()).toEqual(['one']);
  });

  it.each(['editedId', 'scheduledId'] as const)('adds no post to a draft with %s', (field) => {
    const { list } = createList({ [field]: '9' });
    expect([list.canGrow, list.addAfter(0), list.all.length]).toEqual([false, 0, 1]);
  });

  it('limits the number of posts', () => {
    const { list } = createList();
    const parts = Array.from({ length: 51 }, (_, at) => String(at));
    list.divide(0, [...parts, 'one more']);
    expect(list.all).toHaveLength(1);
    list.divide(0, parts);
    expect([list.all.length, list.canGrow]).toEqual([51, false]);
  });

  it('lets this app send a scheduled thread, which servers cannot schedule', () => {
    const { composer, list } = createList({ schedule: { at: 9, by: 'server' } });
    list.change('d', { text: 'uno' });
    expect(composer.current?.schedule?.by).toBe('server');
    list.addAfter(0);
    expect(composer.current?.schedule).toEqual({ at: 9, by: 'app' });
  });

  it('ignores changes of a post that is not in the list', () => {
    const { list, texts } = createList();
    list.change('gone', { text: 'lost' });
    expect(texts()).toEqual(['one']);
  });
});
