// A draft between the composer and a window of its own. Covers composer.svelte.ts and composer-windows.svelte.ts.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { makeAccountKey } from '../../../../electron/contract/accounts.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { composerWindows } from '../../../../renderer/state/compose/composer-windows.svelte.ts';
import { fakeMain } from '../fake-main.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const self = makeAccountKey('https://coast.example', '1');
const open = () => new Composer({ key: self, server: () => null, posted: () => undefined });

describe('a window of its own', () => {
  const caret = { start: 1, end: 3 };
  function written() {
    const composer = open();
    composer.open();
    composer.change({ text: 'Hello' });
    return { composer, draft: composer.current! };
  }
  beforeEach(() => {
    fakeMain.reset();
    composerWindows.drafts = [];
  });

  it('changes the draft in the list, and takes it out once it is posted', () => {
    const { composer, draft } = written();
    composer.close();
    const changed = { ...draft, text: 'Hello from there' };
    fakeMain.tell('drafted', { account: self, id: draft.id, draft: changed });
    fakeMain.tell('drafted', { account: makeAccountKey('https://other.example', '9'), id: draft.id, draft: null });
    expect(composer.drafts).toEqual([changed]);
    fakeMain.tell('drafted', { account: self, id: draft.id, draft: null });
    expect(composer.drafts).toEqual([]);
  });

  it('shows its draft where its caret was, once', () => {
    const composer = open();
    const { draft } = written();
    composer.write(draft, caret);
    expect([composer.current, composer.takeCaret(), composer.takeCaret()]).toEqual([draft, caret, null]);
  });

  it('gives the draft back, also an empty one that was never saved', async () => {
    const { composer, draft } = written();
    fakeMain.answers = { 'drafts.list': ok([draft]), 'outbox.list': ok([]) };
    composer.close();
    await composer.resumeOrOpen(draft.id, caret);
    expect([composer.current, composer.takeCaret()]).toEqual([draft, caret]);
    composer.close();
    await composer.resumeOrOpen(crypto.randomUUID(), null);
    expect(composer.current).toMatchObject({ text: '' });
  });
});
