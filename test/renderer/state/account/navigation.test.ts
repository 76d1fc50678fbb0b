import { describe, expect, it } from 'vitest';
import { Navigation } from '../../../../renderer/state/account/navigation.svelte.ts';

const shown = ({ list, detail }: Navigation) => [list.view, detail];

describe('the places of a column', () => {
  it('opens threads, profiles and notifications in the detail pane, and other views in the list column', () => {
    const navigation = new Navigation();
    navigation.open({ view: 'thread', id: '1' });
    expect(shown(navigation)).toEqual(['home', { view: 'thread', id: '1' }]);
    navigation.open({ view: 'lists' });
    expect(shown(navigation)).toEqual(['lists', null]);
  });

  it('can open any view in the detail pane', () => {
    const navigation = new Navigation();
    navigation.openDetail({ view: 'tag', name: 'tern' });
    expect(shown(navigation)).toEqual(['home', { view: 'tag', name: 'tern' }]);
  });

  it('does not open the shown view twice', () => {
    const navigation = new Navigation();
    navigation.open({ view: 'home' });
    expect(navigation.canGoBack).toBe(false);
    navigation.open({ view: 'thread', id: '1' });
    navigation.open({ view: 'thread', id: '1' });
    expect([navigation.back(), navigation.back()]).toEqual([true, false]);
  });

  it('goes back and forward through lists, threads, settings and alerts, and says where it ends', () => {
    const navigation = new Navigation();
    navigation.open({ view: 'thread', id: '1' });
    navigation.open({ view: 'settings' });
    navigation.open({ view: 'notification', id: '9' });
    const seen = [shown(navigation)];
    while (navigation.back()) seen.unshift(shown(navigation));
    expect(seen).toEqual([
      ['home', null],
      ['home', { view: 'thread', id: '1' }],
      ['settings', null],
      ['settings', { view: 'notification', id: '9' }],
    ]);
    expect([navigation.forward(), navigation.forward(), navigation.forward(), navigation.forward()]).toEqual([true, true, true, false]);
    expect(shown(navigation)).toEqual(seen.at(-1));
  });

  it('forgets what was forward when another view is opened', () => {
    const navigation = new Navigation();
    navigation.open({ view: 'local' });
    navigation.back();
    navigation.open({ view: 'federated' });
    expect([navigation.forward(), navigation.list.view]).toEqual([false, 'federated']);
    expect([navigation.back(), navigation.list.view]).toEqual([true, 'home']);
  });

  it('closes the detail pane as a step back to its list, so that back does not open it again', () => {
    const navigation = new Navigation();
    navigation.open({ view: 'local' });
    navigation.open({ view: 'thread', id: '1' });
    navigation.open({ view: 'profile', id: '7' });
    navigation.closeDetail();
    expect(shown(navigation)).toEqual(['local', null]);
    expect([navigation.forward(), shown(navigation)]).toEqual([true, ['local', { view: 'thread', id: '1' }]]);
    navigation.closeDetail();
    expect([navigation.back(), navigation.list.view]).toEqual([true, 'home']);
  });

  it('closes a detail pane that was open from the beginning', () => {
    const navigation = new Navigation();
    navigation.history = { places: [{ list: { view: 'home' }, detail: { view: 'thread', id: '1' } }], at: 0 };
    navigation.closeDetail();
    expect(shown(navigation)).toEqual(['home', null]);
  });

  it('knows whether back leads to another view in the detail pane', () => {
    const navigation = new Navigation();
    navigation.open({ view: 'thread', id: '1' });
    expect(navigation.isDetailBelow).toBe(false);
    navigation.open({ view: 'profile', id: '7' });
    expect(navigation.isDetailBelow).toBe(true);
  });

  it('keeps a view the same object while it stays, so that what it keeps is found again', () => {
    const navigation = new Navigation();
    const { list } = navigation;
    navigation.open({ view: 'thread', id: '1' });
    expect(navigation.list).toBe(list);
    const { detail } = navigation;
    navigation.open({ view: 'local' });
    navigation.back();
    expect(navigation.detail).toBe(detail);
  });

  it('keeps the first place and a limited number of others', () => {
    const navigation = new Navigation({ view: 'bookmarks' });
    for (let id = 0; id < 80; id += 1) navigation.open({ view: 'thread', id: String(id) });
    expect(navigation.history.places).toHaveLength(50);
    expect(navigation.detail).toEqual({ view: 'thread', id: '79' });
    while (navigation.back());
    expect(shown(navigation)).toEqual(['bookmarks', null]);
  });
});
