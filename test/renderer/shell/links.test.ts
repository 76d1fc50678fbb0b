// What a link does in the window: where the account can't be asked yet, where the server doesn't answer, and beside what is being written.
import { beforeEach, expect, test, vi } from 'vitest';
import { makeAccountKey } from '../../../electron/contract/accounts.ts';
import type { Draft } from '../../../electron/contract/draft.ts';
import { fail, ok } from '../../../electron/contract/result.ts';
import { followLink } from '../../../renderer/shell/links.svelte.ts';
import { toasts } from '../../../renderer/state/app/toasts.svelte.ts';
import { makeDraft } from '../../electron/storage/samples.ts';
import { fakeMain } from '../state/fake-main.ts';

vi.mock('../../../renderer/bridge.ts', async () => (await import('../state/fake-main.ts')).bridgeModule);
const accounts = vi.hoisted(() => ({ shown: null as unknown, writer: null as unknown, open: (_: unknown): void => undefined }));
vi.mock('../../../renderer/state/account/accounts.svelte.ts', () => ({ accounts }));

const account = makeAccountKey('https://coast.example', '1');
const opened = vi.fn<(place: unknown) => void>();
const begun = vi.fn<(draft: Draft, kept: boolean) => void>();
const shown = vi.fn<() => void>();
const habits = { account, settings: { postVisibility: 'default', postLanguage: '' }, server: null, locale: 'en' };
const writes = (current: Draft | null) => (accounts.writer = { composer: { current, habits, open: shown, begin: begun } });
const said = () => toasts.all.map(({ text, action }) => [text, action?.label]);
const url = 'https://harbour.example/@finn/1';

beforeEach(() => {
  fakeMain.reset();
  toasts.all = [];
  accounts.shown = { key: account, state: 'ready' };
  accounts.open = opened;
  writes(null);
  for (const mock of [opened, begun, shown]) mock.mockClear();
});

test.each(['keychain-locked', 'signed-out'])('while the account is %s, no server is asked, and the link is said to wait', (state) => {
  accounts.shown = { key: account, state };
  followLink({ show: 'address', url });
  expect(said()).toEqual([['Kittiwake opens the link once you are signed in.', undefined]]);
  expect(opened).not.toHaveBeenCalled();
});

test('with a locked keychain a text can be written all the same', () => {
  accounts.shown = { key: account, state: 'keychain-locked' };
  followLink({ show: 'composer', text: 'Terns' });
  expect(begun).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ text: 'Terns', account }), false);
});

test('without a text the composer is opened as by its key', () => {
  followLink({ show: 'composer', text: '' });
  expect(shown).toHaveBeenCalledOnce();
  expect(begun).not.toHaveBeenCalled();
});

test('beside what is being written the person is asked first', () => {
  writes(makeDraft({ text: 'My own' }));
  followLink({ show: 'composer', text: 'Terns' });
  expect(begun).not.toHaveBeenCalled();
  expect(said()).toEqual([['A link wants to begin a post. You are writing another one.', 'Begin it']]);
  toasts.all[0]?.action?.run();
  expect(begun).toHaveBeenCalledOnce();
});

test('a post that is found is opened as the account that was asked', async () => {
  fakeMain.answers['api.resolve'] = ok({ view: 'thread', id: '9' });
  followLink({ show: 'address', url });
  await vi.waitFor(() => expect(opened).toHaveBeenCalledExactlyOnceWith({ account, route: { view: 'thread', id: '9' } }));
  expect(said()).toEqual([]);
});

test.each([
  [{ show: 'address', url } as const, ok(null), /^Your server can’t find what the link to harbour\.example shows\.$/],
  [{ show: 'person', handle: '@finn@harbour.example' } as const, ok(null), /@finn@harbour\.example/],
  [{ show: 'address', url } as const, fail('offline'), /./],
])('what is not found, or not answered, is said with a way on', async (link, answer, sentence) => {
  fakeMain.answers['api.resolve'] = answer;
  followLink(link);
  await vi.waitFor(() => expect(said()).toEqual([[expect.stringMatching(sentence), 'Open in browser']]));
  expect(opened).not.toHaveBeenCalled();
});

test('a link that can’t be read is one sentence', () => {
  followLink({ show: 'nothing' });
  expect(said()).toEqual([['This link can’t be opened.', undefined]]);
});
