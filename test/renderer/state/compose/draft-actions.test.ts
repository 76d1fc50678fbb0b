import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { describeFailure } from '../../../../electron/messages/describe-failure.ts';
import { settings } from '../../../../renderer/state/app/settings.svelte.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { composerWindows } from '../../../../renderer/state/compose/composer-windows.svelte.ts';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { discardDraft, moveOut, postDraft, takeOver } from '../../../../renderer/state/compose/draft-actions.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const account = makeAccountKey('https://coast.example', '1');

function written(more: { language?: string; hasSpoiler?: boolean; spoilerText?: string } = {}) {
  const composer = new Composer({ key: account, server: () => null, posted: () => undefined });
  composer.open();
  composer.change({ text: 'Hello', ...more });
  return { composer, draft: composer.current! };
}

beforeEach(() => {
  fakeMain.reset();
  fakeMain.answers['settings.set'] = ok(settings.current);
  toasts.all = [];
  composerWindows.drafts = [];
});

describe('posting', () => {
  it('saves to disk first, then closes the composer and removes the draft', async () => {
    const { composer } = written();
    await postDraft(composer);
    expect(fakeMain.calls.map(([method]) => method).slice(0, 2)).toEqual(['drafts.save', 'outbox.post']);
    expect([composer.current, composer.drafts]).toEqual([null, []]);
  });

  it('sends no content warning from a closed field', async () => {
    const { composer } = written({ hasSpoiler: false, spoilerText: 'typed, then closed' });
    await postDraft(composer);
    expect(fakeMain.argsOf('outbox.post')).toMatchObject([{ draft: { spoilerText: '' } }]);
  });

  it('keeps the draft when the outbox refuses it', async () => {
    const { composer } = written();
    fakeMain.answers['outbox.post'] = fail('storage');
    await postDraft(composer);
    expect([composer.current?.text, composer.posting]).toEqual(['Hello', false]);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure({ code: 'storage' }));
  });

  it('remembers the language', async () => {
    settings.current = { ...settings.current, recentLanguages: 'en,nb' };
    const { composer } = written({ language: 'de' });
    await postDraft(composer);
    expect(fakeMain.calls.at(-1)).toEqual(['settings.set', { patch: { recentLanguages: 'de,en,nb' } }]);
  });

  it('does not open a posted draft again from an old toast', async () => {
    const { composer, draft } = written();
    await postDraft(composer);
    composer.resume(draft);
    expect(composer.current).toBeNull();
  });
});

describe('a discarded draft', () => {
  it('stays in the list when the disk does not let go of it', async () => {
    const { composer, draft } = written();
    fakeMain.answers['actions.add'] = fail('storage');
    await discardDraft(composer, draft);
    expect(composer.drafts).toMatchObject([{ text: 'Hello' }]);
    expect(toasts.all.at(-1)?.text).toBe(describeFailure({ code: 'storage' }));
  });

  it('goes with an Undo, which puts it back', async () => {
    const { composer, draft } = written();
    await discardDraft(composer, draft);
    expect([composer.current, composer.drafts]).toEqual([null, []]);
    expect(fakeMain.calls.at(-1)).toEqual(['actions.add', { account, actions: [{ kind: 'discard-draft', id: draft.id }] }]);
    toasts.all.at(-1)?.action?.run();
    await vi.waitFor(() => expect(composer.drafts).toEqual([draft]));
  });
});

describe('a window of its own', () => {
  const caret = { start: 1, end: 3 };

  it('gets the draft with its caret, and the composer closes; not when main refuses', async () => {
    const { composer, draft } = written();
    fakeMain.answers['composer.open'] = fail('unknown-account');
    await moveOut(composer, caret);
    expect(composer.current).toBe(draft);
    fakeMain.reset();
    await moveOut(composer, caret);
    expect(fakeMain.calls.at(-1)).toEqual(['composer.open', { draft, caret }]);
    expect(composer.current).toBeNull();
    await moveOut(composer, null);
  });

  it('keeps the draft from being written here, unless the person wants that', async () => {
    const { composer, draft } = written();
    composer.close();
    composerWindows.drafts = [draft.id];
    composer.resume(draft);
    expect([composer.current, composer.elsewhere]).toEqual([null, draft]);
    fakeMain.answers['composer.dock'] = fail('internal');
    await takeOver(composer, draft);
    expect([composer.current, composer.elsewhere]).toEqual([null, null]);
    fakeMain.reset();
    await takeOver(composer, draft);
    expect(fakeMain.calls.at(-1)).toEqual(['composer.dock', { id: draft.id, caret: null }]);
    expect(composer.current).toEqual(draft);
  });
});
