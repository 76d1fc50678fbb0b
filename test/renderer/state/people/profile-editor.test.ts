// Also tests profile-form.ts and unsaved-profile.ts.
import { expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { credentialAccount } from '../../../../electron/contract/entities/account.ts';
import { fail } from '../../../../electron/contract/result.ts';
import { endEditing, profileEditorOf, ProfileEditor } from '../../../../renderer/state/people/profile-editor.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import type { Answers } from '../fake-account.ts';

vi.mock('../../../../renderer/bridge.ts', async () => (await import('../fake-main.ts')).bridgeModule);

const fields = [{ name: 'Boat', value: 'Tern' }];
const profile = (more: object = {}, source: object = {}) =>
  v.parse(credentialAccount, {
    id: '1',
    username: 'mira',
    acct: 'mira',
    display_name: 'Mira',
    note: '<p>Birds</p>',
    ...more,
    source: { privacy: 'public', note: 'Birds', fields, quote_policy: 'public', ...source },
  });
const picture = { type: 'image/png' as const, bytes: new Uint8Array([1]) };

async function editing(answers: Answers) {
  const { account, sent } = fakeAccount({ 'accounts.verifyCredentials': () => page(profile()), ...answers });
  const owner = { ...account, loadServer: vi.fn(() => Promise.resolve()) };
  const editor = new ProfileEditor(owner, () => 'plain');
  await editor.load();
  const updates = () => sent.filter(({ endpoint }) => endpoint !== 'accounts.verifyCredentials');
  /** The same person in a window that was opened anew. */
  const reopened = async () => {
    const next = new ProfileEditor(owner, () => 'plain');
    await next.load();
    return next;
  };
  return { editor, updates, owner, reopened, kept: () => owner.preferences.current.profileEdit };
}

it('sends what changed, and nothing else', async () => {
  const { editor, updates, owner } = await editing({
    'accounts.update': () => page(profile({ display_name: 'Mira T', locked: true }, { privacy: 'unlisted' })),
  });
  expect(editor.changed).toEqual([]);
  editor.change({ displayName: ' Mira T ', locked: true, privacy: 'unlisted', note: 'Birds\r\n', avatar: picture });
  expect(await editor.save()).toBe(true);
  expect(updates()).toEqual([
    { endpoint: 'accounts.update', params: { display_name: 'Mira T', locked: true, avatar: picture, source: { privacy: 'unlisted' } } },
  ]);
  expect(editor.changed).toEqual([]);
  expect(owner.entities.account('1').value?.display_name).toBe('Mira T');
  expect(owner.loadServer).toHaveBeenCalled();
});

it('sends all rows of the table, and an empty one to have none', async () => {
  const { editor, updates } = await editing({ 'accounts.update': () => page(profile({}, { fields: [] })) });
  editor.change({ fields: [{ name: ' ', value: '' }] });
  expect(await editor.save()).toBe(true);
  expect(updates()[0]?.params).toEqual({ fields_attributes: [{ name: '', value: '' }] });
});

it('keeps what was refused, and says at each place why', async () => {
  const words = 'Validation failed: Display name is too long (maximum is 30 characters), Note is too long';
  const refusal = fail('validation', 'server-says', { host: 'coast.example', words }, { status: 422 });
  const { editor } = await editing({ 'accounts.update': () => refusal });
  editor.change({ displayName: 'M'.repeat(31), note: 'long' });
  expect(await editor.save()).toBe(false);
  expect(Object.keys(editor.refused).toSorted()).toEqual(['displayName', 'note']);
  expect(editor.form).toMatchObject({ displayName: 'M'.repeat(31), note: 'long' });
  editor.change({ note: 'short' });
  expect(Object.keys(editor.refused)).toEqual(['displayName']);
});

it('a refusal that names no changed place is said of all of it', async () => {
  const { editor } = await editing({ 'accounts.update': () => fail('server-error') });
  editor.change({ bot: true });
  expect(await editor.save()).toBe(false);
  expect([editor.problem?.code, editor.refused, editor.form?.bot]).toEqual(['server-error', {}, true]);
});

it('what the server left as it was stays in the form and is named', async () => {
  const { editor } = await editing({ 'accounts.update': () => page(profile({ display_name: 'Mira T' })) });
  editor.change({ displayName: 'Mira T', indexable: true });
  expect(await editor.save()).toBe(false);
  expect([editor.ignored, editor.changed, editor.form?.indexable]).toEqual([['indexable'], ['indexable'], true]);
});

it('removes a picture by its own call, after the rest is saved', async () => {
  const { editor, updates } = await editing({
    'accounts.update': () => page(profile({ bot: true })),
    'profile.deleteAvatar': () => page(profile({ bot: true })),
    'profile.deleteHeader': () => fail('not-offered'),
  });
  editor.change({ avatar: 'remove', header: 'remove', bot: true });
  expect(await editor.save()).toBe(false);
  expect(updates().map(({ endpoint }) => endpoint)).toEqual(['accounts.update', 'profile.deleteAvatar', 'profile.deleteHeader']);
  expect([editor.form?.avatar, editor.form?.header, Object.keys(editor.refused)]).toEqual([null, 'remove', ['header']]);
});

it('the editor of an account stays until it is ended', () => {
  const { account } = fakeAccount({});
  const owner = { ...account, loadServer: () => Promise.resolve() };
  const first = profileEditorOf(owner, () => '');
  expect(profileEditorOf(owner, () => '')).toBe(first);
  endEditing(owner);
  expect(profileEditorOf(owner, () => '')).not.toBe(first);
});

it('what was changed and not saved is in the form again when the window is opened anew', async () => {
  const { editor, reopened, kept } = await editing({ 'accounts.update': () => page(profile({ bot: true }, { note: 'Terns' })) });
  editor.change({ note: 'Terns', bot: true, header: 'remove', avatar: picture });
  const next = await reopened();
  expect(kept()).toEqual({ note: 'Terns', bot: true, header: 'remove', pictures: ['avatar'] });
  expect(next.form).toMatchObject({ displayName: 'Mira', note: 'Terns', bot: true, header: 'remove', avatar: null });
  expect(next.restored).toEqual({ changes: true, pictures: true });
  next.change({ header: null });
  expect(await next.save()).toBe(true);
  expect([kept(), next.restored]).toEqual([null, null]);
  expect((await reopened()).restored).toBe(null);
});

it('a change that the profile has by now is no longer kept', async () => {
  const { editor, reopened, owner, kept } = await editing({});
  editor.change({ note: 'Terns' });
  const elsewhere = { ...owner, call: (() => Promise.resolve(page(profile({}, { note: 'Terns' })))) as typeof owner.call };
  const next = new ProfileEditor(elsewhere, () => '');
  await next.load();
  expect([next.changed, next.restored]).toEqual([[], null]);
  expect(kept()).toBe(null);
  expect((await reopened()).form?.note).toBe('Birds');
});

it('a picture that was chosen and not saved has to be chosen again', async () => {
  const { editor, reopened } = await editing({});
  editor.change({ avatar: picture });
  const next = await reopened();
  expect([next.restored, next.changed]).toEqual([{ changes: false, pictures: true }, []]);
});

it('what is discarded, or refused only in part, is kept no longer than that', async () => {
  const { editor, owner, kept, reopened } = await editing({ 'accounts.update': () => page(profile({ display_name: 'Mira T' })) });
  editor.change({ displayName: 'Mira T', indexable: true });
  expect(await editor.save()).toBe(false);
  expect(kept()).toEqual({ indexable: true, pictures: [] });
  const open = profileEditorOf(owner, () => '');
  await open.load();
  expect(open.form?.indexable).toBe(true);
  endEditing(owner);
  expect([open.form?.indexable, kept()]).toEqual([false, null]);
  expect((await reopened()).restored).toBe(null);
});
