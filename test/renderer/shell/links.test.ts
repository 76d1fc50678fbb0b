// Tests deep links in the window: before the account is ready, without a response from the server, and beside an open composer.
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { openLink } from '../../../renderer/shell/links.svelte.ts';
import { toasts } from '../../../renderer/state/app/toasts.svelte.ts';
import { makeDraft } from '../../electron/storage/samples.ts';
import { fakeBridge } from '../../support/bridge.ts';

const accounts = vi.hoisted(() => ({
  activeAccount: null as unknown,
  composerSession: null as unknown,
  open: (_: unknown): void => undefined,
}));
vi.mock('../../../renderer/state/account/accounts.svelte.ts', () => ({ accounts }));

const account = makeAccountKey('https://coast.example', '1');
const openPlace = vi.fn<(place: unknown) => void>();
const beginDraft = vi.fn<(draft: Draft, shouldSave: boolean) => void>();
const openComposer = vi.fn<() => void>();
const habits = { account, settings: { postVisibility: 'default', postLanguage: '' }, server: null, locale: 'en' };
const setOpenDraft = (current: Draft | null) =>
  (accounts.composerSession = { composer: { current, habits, open: openComposer, begin: beginDraft } });
const listToasts = () => toasts.all.map(({ text, action }) => [text, action?.label]);
const url = 'https://harbour.example/@finn/1';

beforeEach(() => {
  toasts.all = [];
  accounts.activeAccount = { key: account, state: 'ready' };
  accounts.open = openPlace;
  setOpenDraft(null);
  for (const mock of [openPlace, beginDraft, openComposer]) mock.mockClear();
});

test.each(['keychain-locked', 'signed-out'])('queues the link without a request while the account is %s, and shows a toast', (state) => {
  accounts.activeAccount = { key: account, state };
  openLink({ show: 'address', url });
  expect(listToasts()).toEqual([['Kittiwake opens the link once you are signed in.', undefined]]);
  expect(openPlace).not.toHaveBeenCalled();
});

test('starts a draft with the text while the keychain is locked', () => {
  accounts.activeAccount = { key: account, state: 'keychain-locked' };
  openLink({ show: 'composer', text: 'Terns' });
  expect(beginDraft).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'Terns', account }), false);
});

test('opens the composer for a link without text', () => {
  openLink({ show: 'composer', text: '' });
  expect(openComposer).toHaveBeenCalledOnce();
  expect(beginDraft).not.toHaveBeenCalled();
});

test('asks before it replaces an open draft', () => {
  setOpenDraft(makeDraft({ text: 'My own' }));
  openLink({ show: 'composer', text: 'Terns' });
  expect(beginDraft).not.toHaveBeenCalled();
  expect(listToasts()).toEqual([['A link wants to start a new post, but you are already writing one.', 'Start it']]);
  toasts.all[0]?.action?.run();
  expect(beginDraft).toHaveBeenCalledOnce();
});

test('opens a found post in the account that looked it up', async () => {
  fakeBridge.answers['api.resolve'] = ok({ view: 'thread', id: '9' });
  openLink({ show: 'address', url });
  await vi.waitFor(() => expect(openPlace).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'thread', id: '9' } }));
  expect(listToasts()).toEqual([]);
});

test.each([
  [{ show: 'address', url } as const, ok(null), /^Your server can’t open the link to harbour\.example\.$/],
  [{ show: 'person', handle: '@finn@harbour.example' } as const, ok(null), /@finn@harbour\.example/],
  [{ show: 'address', url } as const, fail('offline'), /./],
])('reports a failed lookup and offers to open the link in the browser', async (link, answer, sentence) => {
  fakeBridge.answers['api.resolve'] = answer;
  openLink(link);
  await vi.waitFor(() => expect(listToasts()).toEqual([[expect.stringMatching(sentence), 'Open in browser']]));
  expect(openPlace).not.toHaveBeenCalled();
});

test('reports an unreadable link', () => {
  openLink({ show: 'nothing' });
  expect(listToasts()).toEqual([['This link can’t be opened.', undefined]]);
});
