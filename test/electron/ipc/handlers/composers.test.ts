// Tests the methods about composer windows.
import { expect, test } from 'vitest';
import { composerHandlers } from '../../../../electron/ipc/handlers/composers.ts';
import { makeDraft } from '../../storage/samples.ts';
import { createFakeParts, links, mira, avatar, stranger } from './fake-parts.ts';

const draft = makeDraft({ account: mira });
const caret = { start: 2, end: 5 };
function open() {
  const all = createFakeParts();
  return { ...all, handlers: composerHandlers(all.parts) };
}

test('opens a composer window for a draft, but not for one of an unknown account', async () => {
  const { handlers, calls } = open();
  expect(await handlers['composer.open']({ draft, caret })).toMatchObject({ ok: true });
  expect(await handlers['composer.open']({ draft: makeDraft({ account: stranger }), caret: null })).toMatchObject({
    error: { code: 'unknown-account' },
  });
  await handlers['composer.show']({ id: draft.id });
  expect(calls).toEqual([
    ['composers.open', { draft, caret }],
    ['composers.show', draft.id],
  ]);
});

test('starts a composer window with the last saved draft, and fails for the main window', async () => {
  const { handlers, openComposers, parts } = open();
  openComposers.set(7, { draft, caret });
  const began = await handlers['composer.start']({}, 7);
  expect(began).toMatchObject({
    ok: true,
    value: { draft, caret, platform: 'linux', accounts: [{ key: mira }], settings: { theme: 'system' } },
  });
  expect(began.ok && links.urlBehind(began.value.accounts[0]?.avatar ?? '')).toBe(avatar);
  parts.files.drafts.save({ ...draft, text: 'Written on' });
  expect(await handlers['composer.start']({}, 7)).toMatchObject({ value: { draft: { text: 'Written on' } } });
  expect(await handlers['composer.start']({}, 'main')).toMatchObject({ ok: false });
});

test('docks the draft, and opens it in the main window only if a composer window asked', async () => {
  const { handlers, openComposers, writers, calls } = open();
  openComposers.set(7, { draft, caret });
  writers.set(draft.id, 7);
  await handlers['composer.dock']({ id: draft.id, caret }, 7);
  await handlers['composer.dock']({ id: draft.id, caret: null }, 'main');
  await handlers['composer.dock']({ id: 'written in no window', caret: null }, 'main');
  expect(calls).toEqual([
    ['composers.release', 7],
    ['main.open', { account: mira, route: { view: 'home' }, draft: draft.id, caret }],
    ['composers.release', 7],
  ]);
});

test('closes the window of the calling page', async () => {
  const { handlers, calls } = open();
  await handlers['composer.close']({}, 7);
  expect(calls).toEqual([['composers.close', 7]]);
});
