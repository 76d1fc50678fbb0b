import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountKey } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { blankDraft } from '../../../../electron/contract/new-draft.ts';
import { editPost, quoteAsLink, quotePost, redraftPost } from '../../../../renderer/state/compose/draft-actions.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';
import { fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const key = 'https://coast.example|1' as AccountKey;
const habits = { account: key, settings: { postVisibility: 'public' as const, postLanguage: 'en' }, server: null, locale: 'en' };
const draft = (more: Partial<Draft>): Draft => ({ ...blankDraft(habits), ...more });

function open(...drafts: Draft[]) {
  const begun: [Draft, boolean][] = [];
  const learnt: string[] = [];
  const forgotten: string[] = [];
  const writer = fakeSession({
    key,
    composer: {
      habits,
      begin: (draft: Draft, shouldSave: boolean) => void begun.push([draft, shouldSave]),
      draftWhere: (isIt: (draft: Draft) => boolean) => drafts.find(isIt) ?? null,
    },
    capabilities: { learn: (name: string) => void learnt.push(name) },
    forgetStatus: (id: string) => void forgotten.push(id),
  });
  return { writer, begun, learnt, forgotten };
}

beforeEach(() => {
  toasts.all = [];
});

describe('editing a sent post', () => {
  it('opens the draft that the main process returns', async () => {
    const { writer, begun } = open();
    const source = draft({ editedId: '9', text: 'as typed' });
    fakeBridge.answers['outbox.editSent'] = ok(source);
    await editPost(writer, { id: '9' });
    expect(fakeBridge.calls).toEqual([['outbox.editSent', { account: key, status: '9' }]]);
    expect(begun).toEqual([[source, false]]);
  });

  it('reopens the existing draft of the edit', async () => {
    const begunBefore = draft({ editedId: '9', text: 'half' });
    const { writer, begun } = open(draft({ text: 'new' }), begunBefore);
    await editPost(writer, { id: '9' });
    expect([fakeBridge.calls, begun]).toEqual([[], [[begunBefore, false]]]);
  });

  it('opens nothing after a failure, and shows a toast that names the action', async () => {
    const { writer, begun, learnt } = open();
    fakeBridge.answers['outbox.editSent'] = fail('not-offered');
    await editPost(writer, { id: '9' });
    expect([begun, learnt]).toEqual([[], ['statuses.edit']]);
    expect(toasts.all[0]?.text).toMatch(/^Editing the post didn’t work\./);
  });
});

describe('deleting and redrafting a post', () => {
  it('removes the post from the lists, and opens a saved draft', async () => {
    const { writer, begun, forgotten } = open();
    const again = draft({ text: 'again' });
    fakeBridge.answers['outbox.redraft'] = ok(again);
    await redraftPost(writer, { id: '9' });
    expect([begun, forgotten]).toEqual([[[again, true]], ['9']]);
  });

  it('keeps the post in the lists if it could not be deleted', async () => {
    const { writer, begun, forgotten } = open();
    fakeBridge.answers['outbox.redraft'] = fail('offline');
    await redraftPost(writer, { id: '9' });
    expect([begun, forgotten]).toEqual([[], []]);
    expect(toasts.all[0]?.text).toMatch(/^Deleting the post didn’t work\./);
  });
});

describe('quoting a post', () => {
  it('starts a post that is at most as visible as the quoted one', () => {
    const { writer, begun } = open(draft({ quotedId: '9', editedId: '3' }));
    quotePost(writer, { id: '9', visibility: 'private' });
    expect(begun[0]?.[0]).toMatchObject({ quotedId: '9', visibility: 'private', editedId: null, text: '' });
  });

  it('reopens the existing draft of the quote', () => {
    const half = draft({ quotedId: '9', text: 'half' });
    const { writer, begun } = open(half);
    quotePost(writer, { id: '9', visibility: 'public' });
    expect(begun).toEqual([[half, false]]);
  });

  it('appends the URL when quoting as a link', () => {
    const { writer, begun } = open();
    quoteAsLink(writer, { url: null, uri: 'https://far.example/notes/9' });
    expect(begun[0]?.[0]).toMatchObject({ text: '\n\nhttps://far.example/notes/9', quotedId: null });
  });

  it('reports a post without a URL', () => {
    const { writer, begun } = open();
    quoteAsLink(writer, { url: null, uri: 'tag:far.example,2026:9' });
    expect([begun, toasts.all[0]?.text]).toEqual([[], 'This post has no address to link to.']);
  });
});
