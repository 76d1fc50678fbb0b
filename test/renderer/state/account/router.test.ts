import { describe, expect, it } from 'vitest';
import { Router } from '../../../../renderer/state/account/router.svelte.ts';

describe('the router', () => {
  it('opens threads, profiles and notifications in the detail pane, and other views in the list column', () => {
    const router = new Router();
    router.open({ view: 'thread', id: '1' });
    expect([router.list.view, router.shownDetail]).toEqual(['home', { view: 'thread', id: '1' }]);
    router.open({ view: 'lists' });
    expect([router.list.view, router.shownDetail]).toEqual(['lists', null]);
  });

  it('can open any view in the detail pane', () => {
    const router = new Router();
    router.openDetail({ view: 'tag', name: 'tern' });
    expect([router.list.view, router.shownDetail]).toEqual(['home', { view: 'tag', name: 'tern' }]);
  });

  it('does not open the shown view twice', () => {
    const router = new Router();
    router.open({ view: 'thread', id: '1' });
    router.open({ view: 'thread', id: '1' });
    expect(router.detail).toHaveLength(1);
  });

  it('goes back one view at a time, and says when there is none', () => {
    const router = new Router();
    router.open({ view: 'thread', id: '1' });
    router.open({ view: 'profile', id: '7' });
    expect([router.back(), router.shownDetail]).toEqual([true, { view: 'thread', id: '1' }]);
    expect([router.back(), router.back()]).toEqual([true, false]);
  });

  it('keeps a limited number of views to go back to', () => {
    const router = new Router();
    for (let id = 0; id < 50; id += 1) router.open({ view: 'thread', id: String(id) });
    expect(router.detail).toHaveLength(31);
    expect(router.shownDetail).toEqual({ view: 'thread', id: '49' });
  });
});
