// The methods about what a person writes: drafts and the outbox.
import { expect, test } from 'vitest';
import { writingHandlers } from '../../../../electron/ipc/handlers/writing.ts';
import { makeDraft } from '../../storage/samples.ts';
import { avatar, createServices, jonna, mira, stranger } from './services.ts';

function open() {
  const all = createServices();
  return { ...all, handlers: writingHandlers(all.services) };
}

test('a saved draft is listed until it is removed', async () => {
  const { handlers } = open();
  const draft = makeDraft({ account: mira });
  expect(await handlers['drafts.save']({ draft })).toEqual({ ok: true, value: null });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [draft] });
  expect(await handlers['drafts.remove']({ id: draft.id })).toEqual({ ok: true, value: null });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [] });
});

test('a draft is listed at once, is on disk soon after, and no more is saved of it once it is posted', async () => {
  const { handlers, journal, clock } = open();
  const draft = makeDraft({ account: mira });
  await handlers['drafts.save']({ draft });
  expect(journal.drafts.list(mira)).toEqual([]);
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [draft] });
  clock.advance(1_000);
  expect(journal.drafts.list(mira)).toEqual([draft]);
  await handlers['drafts.save']({ draft: { ...draft, text: 'Gulls again and again' } });
  await handlers['outbox.post']({ draft });
  clock.advance(1_000);
  expect(journal.drafts.list(mira)).toEqual([draft]);
});

test('the outbox lists its entries', async () => {
  const { handlers, journal } = open();
  const entry = journal.outbox.take(makeDraft({ account: mira }));
  expect(await handlers['outbox.list']({ account: mira })).toEqual({ ok: true, value: [entry] });
});

test('posting, retrying, discarding, looking and editing are passed on', async () => {
  const { handlers, calls } = open();
  const draft = makeDraft({ account: mira });
  await handlers['outbox.post']({ draft });
  for (const method of ['outbox.retry', 'outbox.discard', 'outbox.find'] as const) await handlers[method]({ id: '5' });
  await handlers['outbox.discard']({ id: '6', followers: 'continue' });
  await handlers['outbox.edit']({ id: '5', anyway: true });
  await handlers['outbox.takeBack']({ id: '5' });
  await handlers['outbox.editSent']({ account: mira, status: '7' });
  await handlers['outbox.redraft']({ account: mira, status: '7' });
  expect(calls).toEqual([
    ['postQueue.post', draft],
    ['attachments.noteDraft', draft],
    ['postQueue.retry', '5'],
    ['postQueue.discard', '5', undefined],
    ['postQueue.find', '5'],
    ['postQueue.discard', '6', 'continue'],
    ['postQueue.edit', '5', true],
    ['postQueue.takeBack', '5'],
    ['rewriteSent.edit', mira, '7'],
    ['rewriteSent.redraft', mira, '7'],
  ]);
});

test('nothing is saved or posted for an unknown account', async () => {
  const { handlers, calls, journal } = open();
  const draft = makeDraft({ account: stranger });
  expect(await handlers['drafts.save']({ draft })).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(await handlers['outbox.post']({ draft })).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect([journal.drafts.list(stranger), calls]).toEqual([[], []]);
});

test('a disk error is a failure, and not an exception', async () => {
  const { handlers, journal } = open();
  journal.close();
  for (const answer of [
    await handlers['drafts.list']({ account: mira }),
    await handlers['drafts.remove']({ id: '1' }),
    await handlers['outbox.list']({ account: mira }),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'storage' } });
});

test('a post that has arrived comes with signed links to its pictures', async () => {
  const { handlers } = open();
  for (const answer of [await handlers['outbox.find']({ id: '5' }), await handlers['outbox.edit']({ id: '5', anyway: false })]) {
    const status = answer.ok && answer.value.kind === 'posted' ? answer.value.status : null;
    expect(status?.account.avatar).toMatch(/^\/media\//);
    expect(status?.account.avatar).not.toBe(avatar);
  }
});

test('what could not be read is listed until it is dismissed', async () => {
  const { handlers, journal } = open();
  const draft = makeDraft({ account: mira });
  journal.drafts.save({ ...draft, text: 5 as unknown as string });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [] });
  const listed = await handlers['unreadable.list']({ account: mira });
  expect(listed).toMatchObject({ ok: true, value: [{ kind: 'draft', text: '' }] });
  expect(await handlers['unreadable.dismiss']({ id: listed.ok ? (listed.value[0]?.id ?? '') : '' })).toEqual({ ok: true, value: null });
  expect(await handlers['unreadable.list']({ account: mira })).toEqual({ ok: true, value: [] });
});

test('the part for attachments hears of drafts that change or go', async () => {
  const { handlers, calls } = open();
  const draft = makeDraft({ account: mira });
  await handlers['drafts.save']({ draft });
  await handlers['drafts.remove']({ id: draft.id });
  expect(calls.filter(([name]) => name.startsWith('attachments.'))).toEqual([
    ['attachments.noteDraft', draft],
    ['attachments.draftGoes', draft.id],
  ]);
});

test('a draft is written by one window alone, and the main window hears of it', async () => {
  const { handlers, writers, composers, calls, services } = open();
  const draft = makeDraft({ account: mira });
  writers.set(draft.id, 7);
  composers.set(7, { draft, caret: null });
  const refused = { ok: false, error: { code: 'conflict', problem: 'draft-elsewhere' } };
  for (const from of ['main', 8] as const) {
    expect(await handlers['drafts.save']({ draft: { ...draft, text: 'Overwritten' } }, from)).toMatchObject(refused);
    expect(await handlers['drafts.remove']({ id: draft.id }, from)).toMatchObject(refused);
    expect(await handlers['outbox.post']({ draft }, from)).toMatchObject(refused);
  }
  expect(calls).toEqual([]);
  expect(await handlers['drafts.save']({ draft }, 7)).toMatchObject({ ok: true });
  expect(services.drafts.list(mira)).toEqual([draft]);
  expect(await handlers['outbox.post']({ draft }, 7)).toMatchObject({ ok: true });
  expect(await handlers['drafts.remove']({ id: draft.id }, 7)).toMatchObject({ ok: true });
  const news = { account: mira, id: draft.id };
  expect(calls.filter(([name]) => name === 'drafted')).toEqual([
    ['drafted', { ...news, draft }],
    ['drafted', { ...news, draft: null }],
    ['drafted', { ...news, draft: null }],
  ]);
});

test('a draft that another account posts from its window leaves the list of the first one', async () => {
  const { handlers, writers, composers, calls } = open();
  const draft = makeDraft({ account: mira });
  writers.set(draft.id, 7);
  composers.set(7, { draft, caret: null });
  const moved = { ...draft, account: jonna };
  await handlers['drafts.save']({ draft: moved }, 7);
  await handlers['drafts.remove']({ id: draft.id }, 7);
  expect(calls.filter(([name]) => name === 'drafted')).toEqual([
    ['drafted', { account: mira, id: draft.id, draft: null }],
    ['drafted', { account: jonna, id: draft.id, draft: moved }],
    ['drafted', { account: jonna, id: draft.id, draft: null }],
  ]);
});

test('a draft that waits for the end of its Undo is not listed', async () => {
  const { handlers, journal, services } = open();
  const [kept, discarded] = [makeDraft({ account: mira }), makeDraft({ account: mira })];
  services.drafts.save(kept);
  services.drafts.save(discarded);
  journal.actions.put(mira, [{ kind: 'discard-draft', id: discarded.id }], 9_000);
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [kept] });
  journal.actions.remove(mira, { kind: 'discard-draft', id: discarded.id });
  expect(await handlers['drafts.list']({ account: mira })).toMatchObject({ value: [{}, {}] });
});
