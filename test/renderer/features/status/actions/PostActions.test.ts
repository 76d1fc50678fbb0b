// Tests the actions of a post: buttons, menu, and the actions of its row by key and palette.
import { beforeEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import Actions from '../../../../../renderer/features/status/actions/Actions.svelte';
import { rowActionsOf } from '../../../../../renderer/features/status/actions/post-actions.ts';
import type { RowPost } from '../../../../../renderer/features/status/actions/post-actions.ts';
import { defaults } from '../../../../../electron/contract/default-settings.ts';
import { Entities } from '../../../../../renderer/state/entities/entities.ts';
import type { StoredStatus } from '../../../../../renderer/state/entities/entities.ts';
import { settings } from '../../../../../renderer/state/app/settings.svelte.ts';
import { makeStatus } from '../../../../electron/storage/samples.ts';
import { makeAccountKey } from '../../../../../electron/contract/accounts.ts';
import { fakeSession } from '../../../state/fake-account.ts';

const entities = new Entities();
const session = fakeSession({
  key: makeAccountKey('https://coast.example', '1'),
  accountId: '1',
  origin: 'https://coast.example',
  server: null,
  entities,
  rules: { filters: () => [] },
  actions: { favourite: vi.fn<(id: string) => Promise<void>>(), reblog: vi.fn<(id: string) => Promise<void>>() },
  accountActions: { domainOf: () => 'reef.example' },
  router: { open: vi.fn<() => void>() },
  loadServer: async () => undefined,
});
vi.mock('../../../../../renderer/state/account/context.ts', () => ({ getSession: () => session }));

function storeStatus(more: object): StoredStatus {
  entities.saveStatus(makeStatus('1', more));
  const status = entities.status('1').value;
  if (!status) throw new Error('The post is not stored');
  return status;
}
const rowActions = (more: object = {}, row: Partial<RowPost> = {}) =>
  rowActionsOf({ session, status: storeStatus(more), isFocused: false, filterContext: 'home', ...row });
const ownAuthor = { id: '1', username: 'mira', acct: 'mira' };

beforeEach(() => {
  session.dialog = null;
  settings.current = defaults;
});

it('offers the actions that the post allows', async () => {
  const names = async (more: object, row?: Partial<RowPost>): Promise<string[]> => (await rowActions(more, row)).map(({ name }) => name);
  const ofOther = await names({ visibility: 'public' });
  expect(ofOther).toEqual(expect.arrayContaining(['reply', 'reblog', 'quote', 'mention', 'mute', 'report', 'filter']));
  expect(ofOther.filter((name) => ['edit', 'delete', 'unfold', 'pictures', 'translate'].includes(name))).toEqual([]);
  const own = await names({ visibility: 'public', account: ownAuthor });
  expect(own).toEqual(expect.arrayContaining(['edit', 'pin', 'redraft', 'delete']));
  expect(own.filter((name) => ['mention', 'mute', 'report', 'filter'].includes(name))).toEqual([]);
  expect(await names({ visibility: 'direct' })).not.toContain('reblog');
  expect(await names({ visibility: 'public', spoiler_text: 'Spiders' })).toContain('unfold');
  expect(await names({ visibility: 'public' }, { isCovered: true })).toEqual(['author', 'unfold']);
});

it('labels an active action by its opposite', async () => {
  const label = async (more: object): Promise<string | undefined> =>
    (await rowActions(more)).find(({ name }) => name === 'favourite')?.label;
  expect([await label({ favourited: false }), await label({ favourited: true })]).toEqual(['Favourite', 'Undo favourite']);
});

it('gives actions the keys of their names, and runs them', async () => {
  const favourite = (await rowActions()).find(({ keys }) => keys.includes('f'));
  favourite?.run();
  expect(session.actions.favourite).toHaveBeenCalledWith('1');
  (await rowActions()).find(({ keys }) => keys.includes('p'))?.run();
  expect(session.router.open).toHaveBeenCalledWith({ view: 'profile', id: '7' });
});

it('asks before a boost, from the button and from the row alike', async () => {
  settings.current = { ...settings.current, confirmReblog: true };
  const question = { show: 'post', question: 'reblog', id: '1' };
  (await rowActions({ visibility: 'public' })).find(({ name }) => name === 'reblog')?.run();
  expect(session.dialog).toEqual(question);
  session.dialog = null;
  await render(Actions, { status: storeStatus({ visibility: 'public' }) });
  await page.getByRole('button', { name: 'Boost' }).click();
  expect(session.dialog).toEqual(question);
  expect(session.actions.reblog).not.toHaveBeenCalled();
});

it('does not run a refused action by its button', async () => {
  await render(Actions, { status: storeStatus({ visibility: 'direct' }) });
  const boost = page.getByRole('button', { name: 'Boost' });
  await expect.element(boost).toHaveAttribute('aria-disabled', 'true');
  await boost.click({ force: true });
  expect(session.actions.reblog).not.toHaveBeenCalled();
});

it('lists the actions of the menu in its order', async () => {
  await render(Actions, { status: storeStatus({ visibility: 'public', url: 'https://coast.example/@tern/1' }) });
  await page.getByRole('button', { name: 'More' }).click();
  const items = page.getByRole('menuitem');
  await items.first().findElement();
  const labels = items.elements().map((item) => item.textContent.trim());
  expect(labels.slice(0, 4)).toEqual(['Quote as link', 'Copy link', 'Open in browser', 'Copy text']);
  expect(labels.slice(-3)).toEqual(['Block @tern…', 'Block reef.example…', 'Report @tern…']);
});
