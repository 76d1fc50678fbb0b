// Covers composer-windows.svelte.ts too.
import { beforeEach, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { composerWindows } from '../../../../renderer/state/compose/composer-windows.svelte.ts';
import { tellOfPosts } from '../../../../renderer/state/compose/after-posting.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { makeStatus } from '../../../electron/storage/samples.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const account = makeAccountKey('https://coast.example', '1');
const open = vi.fn();
tellOfPosts(open);

beforeEach(() => {
  fakeMain.reset();
  toasts.all = [];
  open.mockClear();
  settings.current = { ...settings.current, toldOfPosted: true };
});

it('a post that was sent is told, and can be looked at as its account', () => {
  fakeMain.tell('outbox', { account, entries: [] });
  expect(toasts.all).toEqual([]);
  fakeMain.tell('outbox', { account, entries: [], posted: makeStatus('5') });
  expect(toasts.all).toMatchObject([{ text: 'Posted.', action: { label: 'View' } }]);
  toasts.all[0]?.action?.run();
  expect(open).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'thread', id: '5' } });
});

it('nothing is told where the person does not want it', () => {
  settings.current = { ...settings.current, toldOfPosted: false };
  fakeMain.tell('outbox', { account, entries: [], posted: makeStatus('5') });
  expect(toasts.all).toEqual([]);
});

it('the drafts with a window of their own are those that main says', async () => {
  fakeMain.tell('composers', ['3f0c']);
  expect([composerWindows.has('3f0c'), composerWindows.has('9b1d')]).toEqual([true, false]);
  await composerWindows.show('3f0c');
  expect(fakeMain.calls).toEqual([['composer.show', { id: '3f0c' }]]);
  fakeMain.answers['composer.show'] = fail('internal');
  await composerWindows.show('3f0c');
  expect(toasts.all).toHaveLength(1);
  fakeMain.tell('composers', []);
  expect(composerWindows.has('3f0c')).toBe(false);
});
