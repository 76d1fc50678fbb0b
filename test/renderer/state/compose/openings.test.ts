import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { blankDraft } from '../../../../electron/contract/writing.ts';
import { editPost, quoteAsLink, quotePost, redraftPost } from '../../../../renderer/state/compose/openings.ts';
import { toasts } from '../../../../renderer/state/app/toasts.svelte.ts';

const main = vi.hoisted(() => ({ answers: {} as Record<string, unknown>, calls: [] as [string, unknown][] }));
vi.mock('../../../../renderer/bridge.ts', () => ({
  bridge: new Proxy(
    {},
    {
      get: (_, method: string) => (args: unknown) => {
        main.calls.push([method, args]);
        return Promise.resolve(main.answers[method]);
      },
    },
  ),
  on: () => undefined,
}));

const key = 'https://coast.example|1' as AccountKey;
const habits = { account: key, settings: { postVisibility: 'public' as const, postLanguage: 'en' }, server: null, locale: 'en' };
const draft = (more: Partial<Draft>): Draft => ({ ...blankDraft(habits), ...more });

function open(...drafts: Draft[]) {
  const begun: [Draft, boolean][] = [];
  const learnt: string[] = [];
  const forgotten: string[] = [];
  const writer = {
    key,
    server: null as ServerInfo | null,
    composer: {
      habits,
      begin: (draft: Draft, kept: boolean) => void begun.push([draft, kept]),
      draftWhere: (isIt: (draft: Draft) => boolean) => drafts.find(isIt) ?? null,
    },
    lacking: { learn: (name: string) => void learnt.push(name) },
    forgetStatus: (id: string) => void forgotten.push(id),
  };
  return { writer, begun, learnt, forgotten };
}

beforeEach(() => {
  main.calls = [];
  main.answers = {};
  toasts.all = [];
});

describe('a sent post to change', () => {
  it('opens as main answers it', async () => {
    const { writer, begun } = open();
    const source = draft({ editedId: '9', text: 'as typed' });
    main.answers['outbox.editSent'] = ok(source);
    await editPost(writer, { id: '9' });
    expect(main.calls).toEqual([['outbox.editSent', { account: key, status: '9' }]]);
    expect(begun).toEqual([[source, false]]);
  });

  it('goes on with the change that was begun', async () => {
    const begunBefore = draft({ editedId: '9', text: 'half' });
    const { writer, begun } = open(draft({ text: 'new' }), begunBefore);
    await editPost(writer, { id: '9' });
    expect([main.calls, begun]).toEqual([[], [[begunBefore, false]]]);
  });

  it('is not opened when it can’t be, and the reason names the action', async () => {
    const { writer, begun, learnt } = open();
    main.answers['outbox.editSent'] = fail('not-offered');
    await editPost(writer, { id: '9' });
    expect([begun, learnt]).toEqual([[], ['statuses.edit']]);
    expect(toasts.all[0]?.text).toMatch(/^Editing the post didn’t work\./);
  });
});

describe('a post to delete and write again', () => {
  it('leaves the lists, and opens as a draft that is kept', async () => {
    const { writer, begun, forgotten } = open();
    const again = draft({ text: 'again' });
    main.answers['outbox.redraft'] = ok(again);
    await redraftPost(writer, { id: '9' });
    expect([begun, forgotten]).toEqual([[[again, true]], ['9']]);
  });

  it('stays in the lists when it could not be deleted', async () => {
    const { writer, begun, forgotten } = open();
    main.answers['outbox.redraft'] = fail('offline');
    await redraftPost(writer, { id: '9' });
    expect([begun, forgotten]).toEqual([[], []]);
    expect(toasts.all[0]?.text).toMatch(/^Deleting the post didn’t work\./);
  });
});

describe('a quote', () => {
  it('is a new post with the quoted one, seen by nobody else than that one is', () => {
    const { writer, begun } = open(draft({ quotedId: '9', editedId: '3' }));
    quotePost(writer, { id: '9', visibility: 'private' });
    expect(begun[0]?.[0]).toMatchObject({ quotedId: '9', visibility: 'private', editedId: null, text: '' });
  });

  it('goes on with the draft that was begun', () => {
    const half = draft({ quotedId: '9', text: 'half' });
    const { writer, begun } = open(half);
    quotePost(writer, { id: '9', visibility: 'public' });
    expect(begun).toEqual([[half, false]]);
  });

  it('as a link has the address at its end', () => {
    const { writer, begun } = open();
    quoteAsLink(writer, { url: null, uri: 'https://far.example/notes/9' });
    expect(begun[0]?.[0]).toMatchObject({ text: '\n\nhttps://far.example/notes/9', quotedId: null });
  });

  it('of a post without an address says so', () => {
    const { writer, begun } = open();
    quoteAsLink(writer, { url: null, uri: 'tag:far.example,2026:9' });
    expect([begun, toasts.all[0]?.text]).toEqual([[], 'This post has no address to link to.']);
  });
});
