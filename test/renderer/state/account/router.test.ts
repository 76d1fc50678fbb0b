import { describe, expect, it } from 'vitest';
import { Navigation, Router } from '../../../../renderer/state/account/navigation.svelte.ts';

describe('the router', () => {
  it('opens views in the main pane', () => {
    const router = new Router();
    router.open({ view: 'lists' });
    router.open({ view: 'thread', id: '1' });
    expect([router.main.list.view, router.main.detail]).toEqual(['lists', { view: 'thread', id: '1' }]);
    expect([router.back(), router.shownDetail]).toEqual([true, null]);
  });

  it('opens views in the column in use, and leaves the main pane unchanged', () => {
    const router = new Router();
    const column = new Navigation({ view: 'local' });
    router.add(column);
    router.current = column;
    router.open({ view: 'thread', id: '1' });
    expect([router.list.view, router.shownDetail]).toEqual(['local', { view: 'thread', id: '1' }]);
    expect([router.main.list.view, router.main.detail]).toEqual(['home', null]);
    router.closeDetail();
    expect(column.detail).toBeNull();
  });

  it('opens views in the main pane again after the column is removed', () => {
    const router = new Router();
    const column = new Navigation({ view: 'local' });
    const remove = router.add(column);
    router.current = column;
    remove();
    router.open({ view: 'lists' });
    expect(router.main.list.view).toBe('lists');
  });

  it('lists the views of all columns, and those in their histories', () => {
    const router = new Router();
    const column = new Navigation({ view: 'local' });
    router.add(column);
    column.openDetail({ view: 'thread', id: '1' });
    column.back();
    expect(router.shown).toEqual([{ view: 'home' }, { view: 'local' }]);
    expect(router.routes).toEqual([{ view: 'home' }, { view: 'local' }, { view: 'local' }, { view: 'thread', id: '1' }]);
  });
});
