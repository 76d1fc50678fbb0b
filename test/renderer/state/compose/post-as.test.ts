import { beforeEach, describe, expect, it } from 'vitest';
import * as v from 'valibot';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { status } from '@kittiwake/mastodon-api/entities/status';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { blankDraft, replyDraft } from '../../../../electron/contract/new-draft.ts';
import { postAs } from '../../../../renderer/state/compose/post-as.ts';
import type { CallEndpoint } from '../../../../renderer/api/call.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';
import { fakeSession } from '../fake-account.ts';
import { fakeBridge } from '../../../support/bridge.ts';

const post = (id: string, acct: string) =>
  v.parse(status, { id, uri: 'https://coast.example/p/9', visibility: 'unlisted', account: { id: '70', username: 'ida', acct } });

function poster(host: string, defaults: Partial<ServerInfo>, answer: unknown = fail('not-found')) {
  const key = `https://${host}|1` as AccountKey;
  const server = { defaultVisibility: 'public', defaultLanguage: 'en', capabilities: ['quotes'], refused: [], ...defaults } as ServerInfo;
  const begun: [Draft, boolean][] = [];
  const handedOver: Draft[] = [];
  const account = fakeSession({
    key,
    origin: `https://${host}`,
    host,
    domain: host,
    server,
    entities: new Entities(),
    call: (() => Promise.resolve(answer)) as unknown as CallEndpoint,
    composer: {
      habits: { account: key, settings: { postVisibility: 'server', postLanguage: '' }, server, locale: 'en' },
      begin: (draft, shouldSave) => void begun.push([draft, shouldSave]),
      handOver: (draft) => void handedOver.push(draft),
    },
    loadServer: () => Promise.resolve(),
  });
  return { account, begun, handedOver };
}
const there = ok({ data: post('4', 'ida@coast.example'), next: null, prev: null });

let coast: ReturnType<typeof poster>;
beforeEach(() => {
  coast = poster('coast.example', {});
  coast.account.entities.saveStatus(post('9', 'ida'));
  fakeBridge.answers['api.resolve'] = ok({ view: 'thread', id: '4' });
});

const move = (draft: Draft, to: ReturnType<typeof poster>) =>
  postAs(
    () => draft,
    coast.account,
    to.account,
    () => undefined,
  );
const blank = (): Draft => blankDraft(coast.account.composer.habits);
const reply = (): Draft => replyDraft(coast.account.entities.status('9').value!, coast.account.composer.habits);

describe('moving a draft to another account', () => {
  it('keeps id and text, and takes the account’s defaults for unchanged options', async () => {
    const to = poster('far.example', { defaultVisibility: 'private', defaultLanguage: 'nb' });
    const draft = { ...blank(), text: 'Hello @ida' };
    expect(await move(draft, to)).toEqual({ ok: true, message: '' });
    expect(to.begun[0]).toEqual([
      expect.objectContaining({
        id: draft.id,
        account: to.account.key,
        text: 'Hello @ida@coast.example',
        visibility: 'private',
        language: 'nb',
      }),
      true,
    ]);
    expect(coast.handedOver).toEqual([draft]);
  });

  it('keeps the options that the user chose', async () => {
    const to = poster('far.example', { defaultVisibility: 'private', defaultLanguage: 'nb' });
    await move({ ...blank(), visibility: 'unlisted', language: 'de' }, to);
    expect(to.begun[0]?.[0]).toMatchObject({ visibility: 'unlisted', language: 'de' });
  });

  it('does not save an empty draft', async () => {
    const to = poster('far.example', {});
    await move(blank(), to);
    expect(to.begun[0]?.[1]).toBe(false);
  });

  it('links the quoted post if the other server does not support quotes, and reports it', async () => {
    const to = poster('far.example', { capabilities: [] });
    const outcome = await move({ ...blank(), text: 'Look', quotedId: '9', quotePolicy: 'nobody' }, to);
    expect(outcome).toEqual({ ok: true, message: 'far.example doesn’t support quotes: the post is linked at the end of the text.' });
    expect(to.begun[0]?.[0]).toMatchObject({ quotedId: null, quotePolicy: null, text: 'Look\n\nhttps://coast.example/p/9' });
  });

  it('does nothing if another draft was opened meanwhile', async () => {
    const to = poster('far.example', {}, there);
    const drafts = [reply(), blank()];
    expect(
      await postAs(
        () => drafts.shift() ?? null,
        coast.account,
        to.account,
        () => undefined,
      ),
    ).toBeNull();
    expect(to.begun).toEqual([]);
  });
});

describe('Feature 2: moving a draft with an audience of other software', () => {
  const akkoma: Partial<ServerInfo> = { capabilities: ['audience-local', 'localOnly'] };

  it.each<[string, Partial<Draft>, Partial<ServerInfo>]>([
    ['the server’s people', { visibility: 'local' }, akkoma],
    ['a list', { visibility: 'list:4' }, akkoma],
    ['mutuals', { visibility: 'mutuals_only' }, akkoma],
    ['readers of the server', { visibility: 'public', localOnly: true }, {}],
  ])('to another server limits a post for %s to mentioned people', async (_, audience, server) => {
    const to = poster('far.example', server);
    await move({ ...blank(), ...audience }, to);
    expect(to.begun[0]?.[0]).toMatchObject({ visibility: 'direct', localOnly: false });
  });

  it('on the same server keeps the audience', async () => {
    const to = poster('coast.example', akkoma);
    await move({ ...blank(), visibility: 'local' }, to);
    expect(to.begun[0]?.[0]).toMatchObject({ visibility: 'local' });
  });
});

describe('moving a reply to another account', () => {
  it('replies to the post on the other server, with mentions as that server writes them', async () => {
    const to = poster('far.example', {}, there);
    expect((await move({ ...reply(), text: '@ida hello' }, to))?.ok).toBe(true);
    expect(to.begun[0]?.[0]).toMatchObject({ inReplyToId: '4', text: '@ida@coast.example hello', visibility: 'unlisted' });
  });

  it.each([
    ['does not have the post', ok(null), there],
    ['resolves the address to something else', ok({ view: 'profile', id: '4' }), there],
    ['hides the post from that account', ok({ view: 'thread', id: '4' }), fail('not-found')],
  ])('fails if the other server %s', async (_, resolved, answer) => {
    fakeBridge.answers['api.resolve'] = resolved;
    const to = poster('far.example', {}, answer);
    expect(await move(reply(), to)).toEqual({ ok: false, reason: 'far.example doesn’t have this post, or doesn’t let you see it.' });
    expect([to.begun, coast.handedOver]).toEqual([[], []]);
  });

  it('fails with the reason if the other server cannot be reached', async () => {
    fakeBridge.answers['api.resolve'] = fail('offline');
    const outcome = await move(reply(), poster('far.example', {}, there));
    expect(outcome).toMatchObject({ ok: false, reason: expect.stringMatching(/\S/) });
  });

  it('replies to the same post on the same server, if that account can see it', async () => {
    fakeBridge.answers['api.resolve'] = fail('internal');
    const to = poster('coast.example', {}, ok({ data: post('9', 'ida'), next: null, prev: null }));
    await move(reply(), to);
    expect(to.begun[0]?.[0]).toMatchObject({ inReplyToId: '9', text: '@ida ' });
  });
});
