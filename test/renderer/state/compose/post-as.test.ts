import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import type { AccountKey, ServerInfo } from '../../../../electron/contract/accounts.ts';
import type { Draft } from '../../../../electron/contract/draft.ts';
import { status } from '../../../../electron/contract/entities/status.ts';
import { fail, ok } from '../../../../electron/contract/result.ts';
import { blankDraft, replyDraft } from '../../../../electron/contract/writing.ts';
import { postAs } from '../../../../renderer/state/compose/post-as.ts';
import type { Poster } from '../../../../renderer/state/compose/post-as.ts';
import { Entities } from '../../../../renderer/state/entities/entities.ts';

const main = vi.hoisted(() => ({ resolved: null as unknown }));
vi.mock('../../../../renderer/bridge.ts', () => ({ bridge: { 'api.resolve': () => Promise.resolve(main.resolved) }, on: () => undefined }));

const post = (id: string, acct: string) =>
  v.parse(status, { id, uri: 'https://coast.example/p/9', visibility: 'unlisted', account: { id: '70', username: 'ida', acct } });

function poster(host: string, defaults: Partial<ServerInfo>, answer: unknown = fail('not-found')) {
  const key = `https://${host}|1` as AccountKey;
  const server = { defaultVisibility: 'public', defaultLanguage: 'en', canQuote: true, ...defaults } as ServerInfo;
  const begun: [Draft, boolean][] = [];
  const handedOver: Draft[] = [];
  const made: Poster = {
    key,
    origin: `https://${host}`,
    host,
    server,
    entities: new Entities(),
    call: (() => Promise.resolve(answer)) as unknown as Poster['call'],
    composer: {
      habits: { account: key, settings: { postVisibility: 'server', postLanguage: '' }, server, locale: 'en' },
      begin: (draft, kept) => void begun.push([draft, kept]),
      handOver: (draft) => void handedOver.push(draft),
    },
    loadServer: () => Promise.resolve(),
  };
  return { made, begun, handedOver };
}
const there = ok({ data: post('4', 'ida@coast.example'), next: null, prev: null });

let coast: ReturnType<typeof poster>;
beforeEach(() => {
  coast = poster('coast.example', {});
  coast.made.entities.saveStatus(post('9', 'ida'));
  main.resolved = ok({ view: 'thread', id: '4' });
});

const move = (draft: Draft, to: ReturnType<typeof poster>) =>
  postAs(
    () => draft,
    coast.made,
    to.made,
    () => undefined,
  );
const blank = (): Draft => blankDraft(coast.made.composer.habits);
const reply = (): Draft => replyDraft(coast.made.entities.status('9').value!, coast.made.composer.habits);

describe('a draft that another account posts', () => {
  it('keeps its id and its text, and takes the account’s defaults where nothing was chosen', async () => {
    const to = poster('far.example', { defaultVisibility: 'private', defaultLanguage: 'nb' });
    const draft = { ...blank(), text: 'Hello @ida' };
    expect(await move(draft, to)).toEqual({ ok: true, told: '' });
    expect(to.begun[0]).toEqual([
      expect.objectContaining({
        id: draft.id,
        account: to.made.key,
        text: 'Hello @ida@coast.example',
        visibility: 'private',
        language: 'nb',
      }),
      true,
    ]);
    expect(coast.handedOver).toEqual([draft]);
  });

  it('keeps what was chosen', async () => {
    const to = poster('far.example', { defaultVisibility: 'private', defaultLanguage: 'nb' });
    await move({ ...blank(), visibility: 'unlisted', language: 'de' }, to);
    expect(to.begun[0]?.[0]).toMatchObject({ visibility: 'unlisted', language: 'de' });
  });

  it('is not saved while it is empty', async () => {
    const to = poster('far.example', {});
    await move(blank(), to);
    expect(to.begun[0]?.[1]).toBe(false);
  });

  it('answers the post as the other server knows it, with its mention as that server writes it', async () => {
    const to = poster('far.example', {}, there);
    expect((await move({ ...reply(), text: '@ida hello' }, to))?.ok).toBe(true);
    expect(to.begun[0]?.[0]).toMatchObject({ inReplyToId: '4', text: '@ida@coast.example hello', visibility: 'unlisted' });
  });

  it.each([
    ['knows no such post', ok(null), there],
    ['has a page of another kind there', ok({ view: 'profile', id: '4' }), there],
    ['does not show it to that account', ok({ view: 'thread', id: '4' }), fail('not-found')],
  ])('stays where the other server %s', async (_, resolved, answer) => {
    main.resolved = resolved;
    const to = poster('far.example', {}, answer);
    expect(await move(reply(), to)).toEqual({ ok: false, reason: 'far.example doesn’t have this post, or doesn’t let you see it.' });
    expect([to.begun, coast.handedOver]).toEqual([[], []]);
  });

  it('stays when the other server can’t be asked, and says why', async () => {
    main.resolved = fail('offline');
    const moved = await move(reply(), poster('far.example', {}, there));
    expect(moved).toMatchObject({ ok: false, reason: expect.stringMatching(/\S/) });
  });

  it('on the same server answers the same post, if that account can see it', async () => {
    main.resolved = fail('internal');
    const to = poster('coast.example', {}, ok({ data: post('9', 'ida'), next: null, prev: null }));
    await move(reply(), to);
    expect(to.begun[0]?.[0]).toMatchObject({ inReplyToId: '9', text: '@ida ' });
  });

  it('links the quoted post where the other server knows no quotes, and says so', async () => {
    const to = poster('far.example', { canQuote: false });
    const moved = await move({ ...blank(), text: 'Look', quotedId: '9', quotePolicy: 'nobody' }, to);
    expect(moved).toEqual({ ok: true, told: 'far.example knows no quotes: the post is linked at the end of the text.' });
    expect(to.begun[0]?.[0]).toMatchObject({ quotedId: null, quotePolicy: null, text: 'Look\n\nhttps://coast.example/p/9' });
  });

  it('stays when another draft was opened meanwhile', async () => {
    const to = poster('far.example', {}, there);
    const drafts = [reply(), blank()];
    expect(
      await postAs(
        () => drafts.shift() ?? null,
        coast.made,
        to.made,
        () => undefined,
      ),
    ).toBeNull();
    expect(to.begun).toEqual([]);
  });
});
