import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import { status } from '@kittiwake/mastodon-api/entities/status';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import type { Failure } from '../../../../electron/contract/result.ts';
import { closeComposer } from '../../../../renderer/features/compose/close-and-resume.ts';
import { Composer } from '../../../../renderer/state/compose/composer.svelte.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const self = 'https://coast.example|1' as AccountKey;
const ida = { id: '7', acct: 'ida@far.example', username: 'ida' };
const post = v.parse(status, {
  id: '90',
  account: ida,
  visibility: 'private',
  spoiler_text: 'Birds',
  mentions: [
    { id: '1', username: 'mira', acct: 'mira' },
    { id: '8', username: 'tomas', acct: 'tomas' },
  ],
});

function open() {
  const entities = new Entities();
  entities.saveStatus(post);
  const server = { defaultVisibility: 'unlisted', defaultLanguage: 'nb', defaultSensitive: false } as ServerInfo;
  const composer = new Composer({ key: self, server }, (status) => entities.saveStatus(status));
  return { composer, stored: entities.status('90').value! };
}
const methods = (): string[] => fakeBridge.calls.map(([method]) => method);

/** Emits main's result of saving this version of the draft. */
function tried({ id, updatedAt }: Draft, problem: Failure | null): void {
  fakeBridge.emit('draft', { account: self, id, updatedAt, problem });
}
const full: Failure = { code: 'storage' };

describe('a new post', () => {
  it('has the server’s defaults', () => {
    const { composer } = open();
    composer.open();
    expect(composer.current).toMatchObject({ text: '', visibility: 'unlisted', language: 'nb', inReplyToId: null });
  });

  it('stays in the list if it was started before the saved drafts were loaded', async () => {
    const { composer } = open();
    fakeBridge.answers = { 'drafts.list': ok([]), 'outbox.list': ok([]) };
    const started = composer.start();
    composer.open();
    composer.change({ text: 'Hello' });
    await started;
    expect(composer.drafts).toMatchObject([{ text: 'Hello' }]);
  });

  it('is kept as a draft when it is closed, and can be reopened', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    const draft = composer.current!;
    expect(composer.close()).toBe(true);
    expect(composer.current).toBeNull();
    composer.resume(draft);
    expect(composer.current?.text).toBe('Hello');
  });

  it('leaves no draft if nothing was written', () => {
    const { composer } = open();
    composer.open();
    expect(composer.close()).toBe(false);
    expect(composer.drafts).toEqual([]);
    expect(fakeBridge.calls).toEqual([]);
  });

  it('leaves no draft if its text was deleted', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    composer.change({ text: ' ' });
    expect(composer.close()).toBe(false);
    expect(methods()).toEqual(['drafts.save', 'drafts.remove']);
  });
});

describe('a new post with changes', () => {
  it('is sent to the main process with each change, and is saved when that confirms it', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hel' });
    composer.change({ text: 'Hello' });
    expect(fakeBridge.calls.map(([method, args]) => [method, (args as { draft: Draft }).draft.text])).toEqual([
      ['drafts.save', 'Hel'],
      ['drafts.save', 'Hello'],
    ]);
    expect(composer.saveState).toBe('waiting');
    tried(composer.current!, null);
    expect(composer.saveState).toBe('saved');
  });

  it('does not count as saved while only an earlier version is', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hel' });
    const earlier = composer.current!;
    composer.change({ text: 'Hello' });
    tried(earlier, null);
    expect(composer.saveState).toBe('waiting');
  });

  it('reports that it could not be saved until it is saved', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    tried(composer.current!, full);
    expect(composer).toMatchObject({ saveState: 'failed', saveProblem: full });
    composer.change({ text: 'Hello there' });
    expect(composer.saveState).toBe('failed');
    tried(composer.current!, null);
    expect(composer).toMatchObject({ saveState: 'saved', saveProblem: null });
  });

  it('reports at once that the main process refused it', async () => {
    const { composer } = open();
    fakeBridge.answers['drafts.save'] = fail('invalid-input');
    composer.open();
    composer.change({ text: 'Hello' });
    await vi.waitFor(() => expect(composer).toMatchObject({ saveState: 'failed', saveProblem: { code: 'invalid-input' } }));
  });

  it('counts as not saved when it is resumed while the disk fails', () => {
    const { composer } = open();
    composer.open();
    composer.change({ text: 'Hello' });
    const draft = composer.current!;
    tried(draft, full);
    composer.close();
    expect(composer.saveState).toBe('untouched');
    composer.resume(draft);
    expect(composer.saveState).toBe('failed');
    tried(draft, null);
    expect(composer.saveState).toBe('saved');
  });

  it('asks before it is closed while it is not saved, but not after it is saved', () => {
    const { composer } = open();
    const close = () => closeComposer(fakeSession({ composer }));
    composer.open();
    composer.change({ text: 'Hello' });
    tried(composer.current!, full);
    close();
    expect([composer.current?.text, composer.isAskingToClose]).toEqual(['Hello', true]);
    tried(composer.current!, null);
    expect(composer.isAskingToClose).toBe(false);
    tried(composer.current!, full);
    close();
    close();
    expect([composer.current, composer.isAskingToClose]).toEqual([null, false]);
  });
});

describe('a reply', () => {
  it('requested in a popup opens when its thread is shown, and only there', () => {
    const { composer, stored } = open();
    composer.replyWhenShown('90');
    composer.handleThreadShown({ ...stored, id: '91' });
    expect(composer.current).toBeNull();
    composer.handleThreadShown(stored);
    expect(composer).toMatchObject({ location: 'thread', current: { inReplyToId: '90' } });
    composer.close();
    composer.handleThreadShown(stored);
    expect(composer.current).toBeNull();
  });

  it('mentions everyone but the author, keeps the content warning, and is at most as visible', () => {
    const { composer, stored } = open();
    composer.replyTo(stored, 'thread');
    expect(composer.location).toBe('thread');
    expect(composer.current).toMatchObject({
      text: '@ida@far.example @tomas ',
      visibility: 'private',
      inReplyToId: '90',
      hasSpoiler: true,
      spoilerText: 'Birds',
    });
  });

  it('opens the existing draft of the same reply', () => {
    const { composer, stored } = open();
    composer.replyTo(stored);
    composer.change({ text: '@ida@far.example yes' });
    composer.close();
    composer.replyTo(stored);
    expect(composer.current?.text).toBe('@ida@far.example yes');
  });

  it('keeps the draft that was open before', () => {
    const { composer, stored } = open();
    composer.open();
    composer.change({ text: 'Something else' });
    composer.replyTo(stored);
    expect(composer.drafts).toMatchObject([{ text: 'Something else' }]);
  });
});
