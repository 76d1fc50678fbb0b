import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { composerWindows, Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { discardDraft, moveToWindow, postDraft, moveFromWindow } from '../../../../renderer/state/compose/draft-actions.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const account = makeAccountKey('https://coast.example', '1');

function openWithText(more: { language?: string; hasSpoiler?: boolean; spoilerText?: string } = {}) {
  const composer = new Composer({ key: account, server: null }, () => undefined);
  composer.open();
  composer.change({ text: 'Hello', ...more });
  return { composer, draft: composer.current! };
}

beforeEach(() => {
  fakeBridge.answers['settings.set'] = ok(settings.current);
  toasts.all = [];
  composerWindows.drafts = [];
});

describe('posting a draft', () => {
  it('queues the draft on disk first, then closes the composer and removes the draft', async () => {
    const { composer } = openWithText();
    await postDraft(composer);
    expect(fakeBridge.calls.map(([method]) => method).slice(0, 2)).toEqual(['drafts.save', 'outbox.post']);
    expect([composer.current, composer.drafts]).toEqual([null, []]);
  });

  it('sends no content warning if its field is closed', async () => {
    const { composer } = openWithText({ hasSpoiler: false, spoilerText: 'typed, then closed' });
    await postDraft(composer);
    expect(fakeBridge.argsOf('outbox.post')).toMatchObject([{ draft: { spoilerText: '' } }]);
  });

  it('keeps the draft if the outbox refuses it', async () => {
    const { composer } = openWithText();
    fakeBridge.answers['outbox.post'] = fail('storage');
    await postDraft(composer);
    expect([composer.current?.text, composer.isPosting]).toEqual(['Hello', false]);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure({ code: 'storage' }));
  });

  it('remembers the language', async () => {
    settings.current = { ...settings.current, recentLanguages: ['en', 'nb'] };
    const { composer } = openWithText({ language: 'de' });
    await postDraft(composer);
    expect(fakeBridge.calls.at(-1)).toEqual(['settings.set', { patch: { recentLanguages: ['de', 'en', 'nb'] } }]);
  });

  it('does not reopen a posted draft from an old toast', async () => {
    const { composer, draft } = openWithText();
    await postDraft(composer);
    composer.resume(draft);
    expect(composer.current).toBeNull();
  });
});

describe('discarding a draft', () => {
  it('keeps the draft in the list if it cannot be deleted', async () => {
    const { composer, draft } = openWithText();
    fakeBridge.answers['actions.add'] = fail('storage');
    await discardDraft(composer, draft);
    expect(composer.drafts).toMatchObject([{ text: 'Hello' }]);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure({ code: 'storage' }));
  });

  it('removes the draft, and restores it on undo', async () => {
    const { composer, draft } = openWithText();
    await discardDraft(composer, draft);
    expect([composer.current, composer.drafts]).toEqual([null, []]);
    expect(fakeBridge.calls.at(-1)).toEqual(['actions.add', { account, actions: [{ kind: 'discard-draft', id: draft.id }] }]);
    toasts.all.at(-1)?.action?.run();
    await vi.waitFor(() => expect(composer.drafts).toEqual([draft]));
  });
});

describe('moving a draft to a composer window', () => {
  const caret = { start: 1, end: 3 };

  it('moves the draft with its caret and closes the composer, unless the main process refuses', async () => {
    const { composer, draft } = openWithText();
    fakeBridge.answers['composer.open'] = fail('unknown-account');
    await moveToWindow(composer, caret);
    expect(composer.current).toBe(draft);
    fakeBridge.reset();
    await moveToWindow(composer, caret);
    expect(fakeBridge.calls.at(-1)).toEqual(['composer.open', { draft, caret }]);
    expect(composer.current).toBeNull();
    await moveToWindow(composer, null);
  });

  it('prevents editing the draft here until the user moves it back', async () => {
    const { composer, draft } = openWithText();
    composer.close();
    composerWindows.drafts = [draft.id];
    composer.resume(draft);
    expect([composer.current, composer.draftInWindow]).toEqual([null, draft]);
    fakeBridge.answers['composer.dock'] = fail('internal');
    await moveFromWindow(composer, draft);
    expect([composer.current, composer.draftInWindow]).toEqual([null, null]);
    fakeBridge.reset();
    await moveFromWindow(composer, draft);
    expect(fakeBridge.calls.at(-1)).toEqual(['composer.dock', { id: draft.id, caret: null }]);
    expect(composer.current).toEqual(draft);
  });
});
