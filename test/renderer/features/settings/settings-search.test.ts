import { expect, it } from 'vitest';
import { m } from '../../../../electron/messages/views.ts';
import { SettingsSearch, rowsOf, sectionNames, unavailableRows } from '../../../../renderer/features/settings/settings-search.svelte.ts';

it('shows all rows except unavailable ones while the query is empty', () => {
  const search = new SettingsSearch(unavailableRows({ platform: 'darwin', canOpenAtLogin: true, updates: 'installs' }));
  expect(search.count).toBeNull();
  expect(search.isRowVisible('theme')).toBe(true);
  expect(search.isRowVisible('keepRunning')).toBe(false);
  expect(sectionNames.every(search.isSectionVisible)).toBe(true);
});

it('offers the menu bar icon only on macOS', () => {
  const isIconVisible = (platform: 'darwin' | 'win32' | 'linux') =>
    new SettingsSearch(unavailableRows({ platform, canOpenAtLogin: true, updates: 'none' })).isRowVisible('menuBarIcon');
  expect([isIconVisible('darwin'), isIconVisible('win32'), isIconVisible('linux')]).toEqual([true, false, false]);
});

it('hides a section without available rows', () => {
  const search = new SettingsSearch([...unavailableRows({ platform: 'linux', canOpenAtLogin: false, updates: 'none' }), 'keepRunning']);
  expect(search.isSectionVisible('background')).toBe(false);
});

it('shows only matching rows and their sections', () => {
  const search = new SettingsSearch([]);
  search.query = 'theme';
  expect(search.isRowVisible('theme')).toBe(true);
  expect(search.isRowVisible('density')).toBe(false);
  expect(sectionNames.filter(search.isSectionVisible)).toEqual(['appearance']);
  expect(search.count).toBe(1);
});

it('assigns every row to one section', () => {
  const rows = sectionNames.flatMap(rowsOf);
  expect(rows.toSorted()).toEqual(Object.keys(m.settings.rows).toSorted());
});
