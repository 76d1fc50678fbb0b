// Tests moving a draft between the composer and a composer window.
import { beforeEach, describe, expect, it } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { Composer, composerWindows } from '../../../../renderer/state/compose/composer.svelte.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const self = makeAccountKey('https://coast.example', '1');
const open = () => new Composer({ key: self, server: null }, () => undefined);

describe('a composer window', () => {
  const caret = { start: 1, end: 3 };
  function openWithText() {
    const composer = open();
    composer.open();
    composer.change({ text: 'Hello' });
    return { composer, draft: composer.current! };
  }
  beforeEach(() => {
    composerWindows.drafts = [];
  });

  it('updates the draft in the list, and removes it after it is posted', () => {
    const { composer, draft } = openWithText();
    composer.close();
    const editedDraft = { ...draft, text: 'Hello from there' };
    fakeBridge.emit('drafted', { account: self, id: draft.id, draft: editedDraft });
    fakeBridge.emit('drafted', { account: makeAccountKey('https://other.example', '9'), id: draft.id, draft: null });
    expect(composer.drafts).toEqual([editedDraft]);
    fakeBridge.emit('drafted', { account: self, id: draft.id, draft: null });
    expect(composer.drafts).toEqual([]);
  });

  it('opens its draft with the caret position, once', () => {
    const composer = open();
    const { draft } = openWithText();
    composer.showDraft(draft, caret);
    expect([composer.current, composer.takeCaret(), composer.takeCaret()]).toEqual([draft, caret, null]);
  });

  it('returns its draft, also an empty one that was never saved', async () => {
    const { composer, draft } = openWithText();
    fakeBridge.answers = { 'drafts.list': ok([draft]), 'outbox.list': ok([]) };
    composer.close();
    await composer.resumeOrOpen(draft.id, caret);
    expect([composer.current, composer.takeCaret()]).toEqual([draft, caret]);
    composer.close();
    await composer.resumeOrOpen(crypto.randomUUID(), null);
    expect(composer.current).toMatchObject({ text: '' });
  });
});
