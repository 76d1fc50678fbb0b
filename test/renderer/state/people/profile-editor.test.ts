import { describe, expect, it, vi } from 'vitest';
import * as v from 'valibot';
import { credentialAccount } from '@kittiwake/mastodon-api/entities/account';
import { defaultProfileLimits } from '../../../../electron/contract/default-limits.ts';
import { fail } from '../../../../electron/contract/result.ts';
import {
  closeEditor,
  formOf,
  profileEditorOf,
  ProfileEditor,
  profileRoom,
} from '../../../../renderer/state/people/profile-editor.svelte.ts';
import { fakeAccount, page } from '../fake-account.ts';
import type { EndpointFakes } from '../fake-account.ts';

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

async function openEditor(answers: EndpointFakes) {
  const { account, sent } = fakeAccount({ 'accounts.verifyCredentials': () => page(profile()), ...answers });
  const owner = { ...account, loadServer: vi.fn(() => Promise.resolve()) };
  const editor = new ProfileEditor(owner, () => 'plain');
  await editor.load();
  const updates = () => sent.filter(({ endpoint }) => endpoint !== 'accounts.verifyCredentials');
  /** Creates the profile editor of the same account in a reopened window. */
  const reopen = async () => {
    const next = new ProfileEditor(owner, () => 'plain');
    await next.load();
    return next;
  };
  return { editor, updates, owner, reopen, storedEdit: () => owner.preferences.current.profileEdit };
}

it('sends changed fields only', async () => {
  const { editor, updates, owner } = await openEditor({
    'accounts.update': () => page(profile({ display_name: 'Mira T', locked: true }, { privacy: 'unlisted' })),
  });
  expect(editor.changedFields).toEqual([]);
  editor.change({ displayName: ' Mira T ', locked: true, privacy: 'unlisted', note: 'Birds\r\n', avatar: picture });
  expect(await editor.save()).toBe(true);
  expect(updates()).toEqual([
    { endpoint: 'accounts.update', params: { display_name: 'Mira T', locked: true, avatar: picture, source: { privacy: 'unlisted' } } },
  ]);
  expect(editor.changedFields).toEqual([]);
  expect(owner.entities.account('1').value?.display_name).toBe('Mira T');
  expect(owner.loadServer).toHaveBeenCalled();
});

it('sends an empty row to remove all metadata fields', async () => {
  const { editor, updates } = await openEditor({ 'accounts.update': () => page(profile({}, { fields: [] })) });
  editor.change({ fields: [{ name: ' ', value: '' }] });
  expect(await editor.save()).toBe(true);
  expect(updates()[0]?.params).toEqual({ fields_attributes: [{ name: '', value: '' }] });
});

it('keeps refused values in the form, with a problem for each field', async () => {
  const words = 'Validation failed: Display name is too long (maximum is 30 characters), Note is too long';
  const refusal = fail('validation', 'server-says', { host: 'coast.example', words }, { status: 422 });
  const { editor } = await openEditor({ 'accounts.update': () => refusal });
  editor.change({ displayName: 'M'.repeat(31), note: 'long' });
  expect(await editor.save()).toBe(false);
  expect(Object.keys(editor.refusals).toSorted()).toEqual(['displayName', 'note']);
  expect(editor.form).toMatchObject({ displayName: 'M'.repeat(31), note: 'long' });
  editor.change({ note: 'short' });
  expect(Object.keys(editor.refusals)).toEqual(['displayName']);
});

it('shows a refusal that names no field for the whole form', async () => {
  const { editor } = await openEditor({ 'accounts.update': () => fail('server-error') });
  editor.change({ bot: true });
  expect(await editor.save()).toBe(false);
  expect([editor.problem?.code, editor.refusals, editor.form?.bot]).toEqual(['server-error', {}, true]);
});

it('keeps values that the server ignored in the form, and lists them', async () => {
  const { editor } = await openEditor({ 'accounts.update': () => page(profile({ display_name: 'Mira T' })) });
  editor.change({ displayName: 'Mira T', indexable: true });
  expect(await editor.save()).toBe(false);
  expect([editor.ignoredFields, editor.changedFields, editor.form?.indexable]).toEqual([['indexable'], ['indexable'], true]);
});

it('removes a picture with a separate request after the update', async () => {
  const { editor, updates } = await openEditor({
    'accounts.update': () => page(profile({ bot: true })),
    'profile.deleteAvatar': () => page(profile({ bot: true })),
    'profile.deleteHeader': () => fail('not-offered'),
  });
  editor.change({ avatar: 'remove', header: 'remove', bot: true });
  expect(await editor.save()).toBe(false);
  expect(updates().map(({ endpoint }) => endpoint)).toEqual(['accounts.update', 'profile.deleteAvatar', 'profile.deleteHeader']);
  expect([editor.form?.avatar, editor.form?.header, Object.keys(editor.refusals)]).toEqual([null, 'remove', ['header']]);
});

it('keeps one editor per account until it is closed', () => {
  const { account } = fakeAccount({});
  const owner = { ...account, loadServer: () => Promise.resolve() };
  const first = profileEditorOf(owner, () => '');
  expect(profileEditorOf(owner, () => '')).toBe(first);
  closeEditor(owner);
  expect(profileEditorOf(owner, () => '')).not.toBe(first);
});

it('restores unsaved changes when the window is opened again', async () => {
  const { editor, reopen, storedEdit } = await openEditor({ 'accounts.update': () => page(profile({ bot: true }, { note: 'Terns' })) });
  editor.change({ note: 'Terns', bot: true, header: 'remove', avatar: picture });
  const next = await reopen();
  expect(storedEdit()).toEqual({ note: 'Terns', bot: true, header: 'remove', pictures: ['avatar'] });
  expect(next.form).toMatchObject({ displayName: 'Mira', note: 'Terns', bot: true, header: 'remove', avatar: null });
  expect(next.restoredEdit).toEqual({ changes: true, pictures: true });
  next.change({ header: null });
  expect(await next.save()).toBe(true);
  expect([storedEdit(), next.restoredEdit]).toEqual([null, null]);
  expect((await reopen()).restoredEdit).toBe(null);
});

it('drops a stored change that the profile already has', async () => {
  const { editor, reopen, owner, storedEdit } = await openEditor({});
  editor.change({ note: 'Terns' });
  const elsewhere = { ...owner, call: (() => Promise.resolve(page(profile({}, { note: 'Terns' })))) as typeof owner.call };
  const next = new ProfileEditor(elsewhere, () => '');
  await next.load();
  expect([next.changedFields, next.restoredEdit]).toEqual([[], null]);
  expect(storedEdit()).toBe(null);
  expect((await reopen()).form?.note).toBe('Birds');
});

it('asks for an unsaved picture again', async () => {
  const { editor, reopen } = await openEditor({});
  editor.change({ avatar: picture });
  const next = await reopen();
  expect([next.restoredEdit, next.changedFields]).toEqual([{ changes: false, pictures: true }, []]);
});

it('deletes stored changes that were saved or discarded', async () => {
  const { editor, owner, storedEdit, reopen } = await openEditor({ 'accounts.update': () => page(profile({ display_name: 'Mira T' })) });
  editor.change({ displayName: 'Mira T', indexable: true });
  expect(await editor.save()).toBe(false);
  expect(storedEdit()).toEqual({ indexable: true, pictures: [] });
  const open = profileEditorOf(owner, () => '');
  await open.load();
  expect(open.form?.indexable).toBe(true);
  closeEditor(owner);
  expect([open.form?.indexable, storedEdit()]).toEqual([false, null]);
  expect((await reopen()).restoredEdit).toBe(null);
});

describe('the room in a profile', () => {
  const limits = { ...defaultProfileLimits, maxName: 40, maxNote: 500, maxDescription: 20 };
  const roomOf = (more: object, source: object = {}) => profileRoom(formOf(profile(more, source), ''), limits, 23);

  it('counts a name in code points, so that 30 emoji fit', () => {
    expect(roomOf({ display_name: '🐦'.repeat(30) }).displayName).toBe(10);
  });

  it('counts a biography like a post', () => {
    const note = `@ida@coast.example https://coast.social/${'a'.repeat(600)} 👨‍👩‍👧`;
    expect(roomOf({}, { note }).note).toBe(500 - '@ida '.length - 23 - ' '.length - 1);
  });

  it('is negative for what is too long', () => {
    const tooLong = roomOf(
      { header_description: 'a'.repeat(21) },
      { fields: [{ name: 'Boat', value: 'a'.repeat(250) }, { name: 'b'.repeat(256) }] },
    );
    expect([tooLong.headerDescription, tooLong.avatarDescription]).toEqual([-1, 20]);
    expect(tooLong.fields).toBe(limits.maxFieldName - 255);
  });
});

it('leaves a default visibility that the server does not send unknown', () => {
  expect(formOf(profile({}, { privacy: null }), '').privacy).toBeNull();
});
