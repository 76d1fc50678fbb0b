import { expect, it } from 'vitest';
import { Navigation } from '../../../../renderer/state/account/navigation.svelte.ts';

const getPlaces = ({ list, detail }: Navigation) => [list.view, detail];

it('opens threads, profiles, and notifications in the detail pane, and other views in the list', () => {
  const navigation = new Navigation();
  navigation.open({ view: 'thread', id: '1' });
  expect(getPlaces(navigation)).toEqual(['home', { view: 'thread', id: '1' }]);
  navigation.open({ view: 'lists' });
  expect(getPlaces(navigation)).toEqual(['lists', null]);
});

it('can open any view in the detail pane', () => {
  const navigation = new Navigation();
  navigation.openDetail({ view: 'tag', name: 'tern' });
  expect(getPlaces(navigation)).toEqual(['home', { view: 'tag', name: 'tern' }]);
});

it('does not open the shown view twice', () => {
  const navigation = new Navigation();
  navigation.open({ view: 'home' });
  expect(navigation.canGoBack).toBe(false);
  navigation.open({ view: 'thread', id: '1' });
  navigation.open({ view: 'thread', id: '1' });
  expect([navigation.back(), navigation.back()]).toEqual([true, false]);
});

it('goes back and forward through all views, and returns false at either end', () => {
  const navigation = new Navigation();
  navigation.open({ view: 'thread', id: '1' });
  navigation.open({ view: 'settings' });
  navigation.open({ view: 'notification', id: '9' });
  const history = [getPlaces(navigation)];
  while (navigation.back()) history.unshift(getPlaces(navigation));
  expect(history).toEqual([
    ['home', null],
    ['home', { view: 'thread', id: '1' }],
    ['settings', null],
    ['settings', { view: 'notification', id: '9' }],
  ]);
  expect([navigation.forward(), navigation.forward(), navigation.forward(), navigation.forward()]).toEqual([true, true, true, false]);
  expect(getPlaces(navigation)).toEqual(history.at(-1));
});

it('drops the entries ahead when another view is opened', () => {
  const navigation = new Navigation();
  navigation.open({ view: 'local' });
  navigation.back();
  navigation.open({ view: 'federated' });
  expect([navigation.forward(), navigation.list.view]).toEqual([false, 'federated']);
  expect([navigation.back(), navigation.list.view]).toEqual([true, 'home']);
});

it('closes the detail pane by going back to its list, so that back does not reopen it', () => {
  const navigation = new Navigation();
  navigation.open({ view: 'local' });
  navigation.open({ view: 'thread', id: '1' });
  navigation.open({ view: 'profile', id: '7' });
  navigation.closeDetail();
  expect(getPlaces(navigation)).toEqual(['local', null]);
  expect([navigation.forward(), getPlaces(navigation)]).toEqual([true, ['local', { view: 'thread', id: '1' }]]);
  navigation.closeDetail();
  expect([navigation.back(), navigation.list.view]).toEqual([true, 'home']);
});

it('closes a detail pane that is open in the first entry', () => {
  const navigation = new Navigation();
  navigation.history = { places: [{ list: { view: 'home' }, detail: { view: 'thread', id: '1' } }], at: 0 };
  navigation.closeDetail();
  expect(getPlaces(navigation)).toEqual(['home', null]);
});

it('reports whether going back shows another view in the detail pane', () => {
  const navigation = new Navigation();
  navigation.open({ view: 'thread', id: '1' });
  expect(navigation.isDetailBelow).toBe(false);
  navigation.open({ view: 'profile', id: '7' });
  expect(navigation.isDetailBelow).toBe(true);
});

it('reuses the object of a view that stays open, because view state is stored by it', () => {
  const navigation = new Navigation();
  const { list } = navigation;
  navigation.open({ view: 'thread', id: '1' });
  expect(navigation.list).toBe(list);
  const { detail } = navigation;
  navigation.open({ view: 'local' });
  navigation.back();
  expect(navigation.detail).toBe(detail);
});

it('keeps the first entry and a limited number of others', () => {
  const navigation = new Navigation({ view: 'bookmarks' });
  for (let id = 0; id < 80; id += 1) navigation.open({ view: 'thread', id: String(id) });
  expect(navigation.history.places).toHaveLength(50);
  expect(navigation.detail).toEqual({ view: 'thread', id: '79' });
  while (navigation.back());
  expect(getPlaces(navigation)).toEqual(['bookmarks', null]);
});
