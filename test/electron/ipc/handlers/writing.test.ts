// Tests the methods about drafts and the outbox.
import { expect, test } from 'vitest';
import { writingHandlers } from '../../../../electron/ipc/handlers/writing.ts';
import { makeDraft } from '../../storage/samples.ts';
import { avatar, createFakeParts, jonna, mira, stranger } from './fake-parts.ts';

function open() {
  const all = createFakeParts();
  return { ...all, handlers: writingHandlers(all.parts) };
}

test('a saved draft is listed until it is removed', async () => {
  const { handlers } = open();
  const draft = makeDraft({ account: mira });
  expect(await handlers['drafts.save']({ draft })).toEqual({ ok: true, value: null });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [draft] });
  expect(await handlers['drafts.remove']({ id: draft.id })).toEqual({ ok: true, value: null });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [] });
});

test('lists a draft immediately, writes it to disk within a second, and stops writing it once it is posted', async () => {
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

test('nothing is saved or posted for an unknown account', async () => {
  const { handlers, calls, journal } = open();
  const draft = makeDraft({ account: stranger });
  expect(await handlers['drafts.save']({ draft })).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect(await handlers['outbox.post']({ draft })).toMatchObject({ ok: false, error: { code: 'unknown-account' } });
  expect([journal.drafts.list(stranger), calls]).toEqual([[], []]);
});

test('returns a failure after a disk error, instead of throwing', async () => {
  const { handlers, journal } = open();
  journal.close();
  for (const answer of [
    await handlers['drafts.list']({ account: mira }),
    await handlers['drafts.remove']({ id: '1' }),
    await handlers['outbox.list']({ account: mira }),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: 'storage' } });
});

test('returns a delivered post with signed media links', async () => {
  const { handlers, journal } = open();
  const { id } = journal.outbox.take(makeDraft({ account: mira })) ?? expect.unreachable();
  for (const answer of [await handlers['outbox.find']({ id }), await handlers['outbox.edit']({ id, anyway: false })]) {
    const status = answer.ok && answer.value.kind === 'posted' ? answer.value.status : null;
    expect(status?.account.avatar).toMatch(/^\/media\//);
    expect(status?.account.avatar).not.toBe(avatar);
  }
});

test('lists an unreadable draft until it is dismissed', async () => {
  const { handlers, journal } = open();
  const draft = makeDraft({ account: mira });
  journal.drafts.save({ ...draft, text: 5 as unknown as string });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [] });
  const listed = await handlers['unreadable.list']({ account: mira });
  expect(listed).toMatchObject({ ok: true, value: [{ kind: 'draft', text: '' }] });
  expect(await handlers['unreadable.dismiss']({ id: listed.ok ? (listed.value[0]?.id ?? '') : '' })).toEqual({ ok: true, value: null });
  expect(await handlers['unreadable.list']({ account: mira })).toEqual({ ok: true, value: [] });
});

test('updates the attachments when a draft is saved, posted, or removed', async () => {
  const { handlers, calls } = open();
  const draft = makeDraft({ account: mira });
  await handlers['drafts.save']({ draft });
  const posted = { ...draft, text: 'Gulls again' };
  await handlers['outbox.post']({ draft: posted });
  await handlers['drafts.remove']({ id: draft.id });
  expect(calls.filter(([name]) => name.startsWith('attachments.'))).toEqual([
    ['attachments.noteDraft', draft],
    ['attachments.noteDraft', posted],
    ['attachments.planFileRemoval', draft.id],
  ]);
});

test('lets only the window that edits a draft change it, and notifies the main window', async () => {
  const { handlers, writers, openComposers, calls, parts } = open();
  const draft = makeDraft({ account: mira });
  writers.set(draft.id, 7);
  openComposers.set(7, { draft, caret: null });
  const refused = { ok: false, error: { code: 'conflict', problem: 'draft-elsewhere' } };
  for (const from of ['main', 8] as const) {
    expect(await handlers['drafts.save']({ draft: { ...draft, text: 'Overwritten' } }, from)).toMatchObject(refused);
    expect(await handlers['drafts.remove']({ id: draft.id }, from)).toMatchObject(refused);
    expect(await handlers['outbox.post']({ draft }, from)).toMatchObject(refused);
  }
  expect(calls).toEqual([]);
  expect(await handlers['drafts.save']({ draft }, 7)).toMatchObject({ ok: true });
  expect(parts.files.drafts.list(mira)).toEqual([draft]);
  expect(await handlers['outbox.post']({ draft }, 7)).toMatchObject({ ok: true });
  expect(await handlers['drafts.remove']({ id: draft.id }, 7)).toMatchObject({ ok: true });
  const event = { account: mira, id: draft.id };
  expect(calls.filter(([name]) => name === 'send')).toEqual([
    ['send', 'drafted', { ...event, draft }],
    ['send', 'drafted', { ...event, draft: null }],
    ['send', 'drafted', { ...event, draft: null }],
  ]);
});

test('removes a draft from the list of its former account when it moves to another account', async () => {
  const { handlers, writers, openComposers, calls } = open();
  const draft = makeDraft({ account: mira });
  writers.set(draft.id, 7);
  openComposers.set(7, { draft, caret: null });
  const movedDraft = { ...draft, account: jonna };
  await handlers['drafts.save']({ draft: movedDraft }, 7);
  await handlers['drafts.remove']({ id: draft.id }, 7);
  expect(calls.filter(([name]) => name === 'send')).toEqual([
    ['send', 'drafted', { account: mira, id: draft.id, draft: null }],
    ['send', 'drafted', { account: jonna, id: draft.id, draft: movedDraft }],
    ['send', 'drafted', { account: jonna, id: draft.id, draft: null }],
  ]);
});

test('hides a draft whose deletion can still be undone', async () => {
  const { handlers, journal, parts } = open();
  const [keptDraft, discardedDraft] = [makeDraft({ account: mira }), makeDraft({ account: mira })];
  parts.files.drafts.save(keptDraft);
  parts.files.drafts.save(discardedDraft);
  journal.actions.put(mira, [{ kind: 'discard-draft', id: discardedDraft.id }], { dueAt: 9_000 });
  expect(await handlers['drafts.list']({ account: mira })).toEqual({ ok: true, value: [keptDraft] });
  journal.actions.remove(mira, { kind: 'discard-draft', id: discardedDraft.id });
  expect(await handlers['drafts.list']({ account: mira })).toMatchObject({ value: [{}, {}] });
});
