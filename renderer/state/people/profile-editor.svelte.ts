// Edits the user's own profile. The editor lasts as long as the session, and unsaved changes are stored on disk, so that neither switching
// accounts nor closing the window loses them.
import type { ProfileLimits } from '../../../electron/contract/accounts.ts';
import type { ParamsOf } from '@kittiwake/mastodon-api/endpoints';
import type { CredentialAccount, Account } from '@kittiwake/mastodon-api/entities/account';
import type { QuotePolicy, SoftwareAudience, Visibility } from '@kittiwake/mastodon-api/entities/choices';
import type { ProfileEdit } from '../../../electron/contract/journal.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import { statusLength } from '../../logic/text/text-length.ts';
import type { Session } from '../account/session.svelte.ts';
import { forgetPart, partOf } from '../../logic/session-parts.ts';

/** A new avatar or header, as it is sent to the main process. */
export interface NewPicture {
  type: 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';
  bytes: Uint8Array<ArrayBuffer>;
}
export interface ProfileField {
  name: string;
  value: string;
}

export interface ProfileForm {
  displayName: string;
  note: string;
  fields: readonly ProfileField[];
  /** Null: unchanged. */
  avatar: NewPicture | 'remove' | null;
  header: NewPicture | 'remove' | null;
  avatarDescription: string;
  headerDescription: string;
  locked: boolean;
  bot: boolean;
  discoverable: boolean;
  indexable: boolean;
  hideCollections: boolean;
  /** Null: the server does not send it. */
  privacy: Visibility | SoftwareAudience | null;
  sensitive: boolean;
  /** Language code; '': none. */
  language: string;
  /** '': the server does not support quote policies. */
  quotePolicy: QuotePolicy | '';
}
export type ProfileFormField = keyof ProfileForm;

/** Creates the form for a profile. `plainNote`: the bio without markup, for servers that do not return its source. */
export function formOf(account: CredentialAccount, plainNote: string): ProfileForm {
  const { source } = account;
  const fields = source && source.fields.length > 0 ? source.fields : account.fields;
  return {
    displayName: account.display_name,
    note: source ? source.note : plainNote,
    fields: fields.map(({ name, value }) => ({ name, value })),
    avatar: null,
    header: null,
    avatarDescription: account.avatar_description,
    headerDescription: account.header_description,
    locked: account.locked,
    bot: account.bot,
    discoverable: account.discoverable ?? false,
    indexable: account.indexable,
    hideCollections: account.hide_collections ?? false,
    privacy: source?.privacy ?? null,
    sensitive: source?.sensitive ?? false,
    language: source?.language ?? '',
    quotePolicy: source?.quote_policy ?? '',
  };
}

type CountedField = 'displayName' | 'note' | 'fields' | 'avatarDescription' | 'headerDescription';

const codePointCount = (text: string): number => [...text.trim()].length;

/**
 * Returns the characters left in each text; negative: too many. Counts as Mastodon does: the biography like a post
 * (app/validators/note_length_validator.rb), other texts in code points.
 */
export function profileRoom(form: ProfileForm, limits: ProfileLimits, charactersPerUrl: number): Record<CountedField, number> {
  const { maxName, maxNote, maxFieldName, maxFieldValue, maxDescription } = limits;
  const fieldRooms = form.fields.flatMap(({ name, value }) => [maxFieldName - codePointCount(name), maxFieldValue - codePointCount(value)]);
  return {
    displayName: maxName - codePointCount(form.displayName),
    note: maxNote - statusLength({ text: form.note.trim(), spoilerText: '' }, charactersPerUrl),
    fields: Math.min(maxFieldValue, ...fieldRooms),
    avatarDescription: (maxDescription ?? Infinity) - codePointCount(form.avatarDescription),
    headerDescription: (maxDescription ?? Infinity) - codePointCount(form.headerDescription),
  };
}

const nonEmptyFields = (fields: readonly ProfileField[]): ProfileField[] =>
  fields.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })).filter(({ name, value }) => name !== '' || value !== '');
/** Normalises a value for comparison: servers trim values and use different line breaks. */
const normalizeValue = (value: ProfileForm[ProfileFormField]): string =>
  typeof value === 'string'
    ? value.trim().replace(/\r\n?/g, '\n')
    : Array.isArray(value)
      ? JSON.stringify(nonEmptyFields(value))
      : String(value);

/** Fields whose value differs from the one in `before`. */
export const findChangedFields = (before: ProfileForm, now: ProfileForm): ProfileFormField[] =>
  (Object.keys(now) as ProfileFormField[]).filter((place) =>
    place === 'avatar' || place === 'header' ? now[place] !== null : normalizeValue(before[place]) !== normalizeValue(now[place]),
  );

type ProfileUpdate = ParamsOf<'accounts.update'>;

/** Parts of the update, by field. */
const updateParts: Record<ProfileFormField, (form: ProfileForm) => ProfileUpdate> = {
  displayName: ({ displayName }) => ({ display_name: displayName.trim() }),
  note: ({ note }) => ({ note: note.trim() }),
  fields: (form) => {
    const fields = nonEmptyFields(form.fields);
    return { fields_attributes: fields.length > 0 ? fields : [{ name: '', value: '' }] };
  },
  avatar: ({ avatar }) => (avatar && avatar !== 'remove' ? { avatar } : {}),
  header: ({ header }) => (header && header !== 'remove' ? { header } : {}),
  avatarDescription: ({ avatarDescription }) => ({ avatar_description: avatarDescription.trim() }),
  headerDescription: ({ headerDescription }) => ({ header_description: headerDescription.trim() }),
  hideCollections: ({ hideCollections }) => ({ hide_collections: hideCollections }),
  locked: ({ locked }) => ({ locked }),
  bot: ({ bot }) => ({ bot }),
  discoverable: ({ discoverable }) => ({ discoverable }),
  indexable: ({ indexable }) => ({ indexable }),
  privacy: ({ privacy }) => (privacy === null ? {} : { source: { privacy } }),
  sensitive: ({ sensitive }) => ({ source: { sensitive } }),
  language: ({ language }) => ({ source: { language } }),
  quotePolicy: ({ quotePolicy }) => (quotePolicy === '' ? {} : { source: { quote_policy: quotePolicy } }),
};

/** Creates the update from changed fields only, so that data unknown to this app are not overwritten. */
export function updateOf(form: ProfileForm, editedFields: readonly ProfileFormField[]): ProfileUpdate {
  const update: ProfileUpdate = {};
  const source: NonNullable<ProfileUpdate['source']> = {};
  for (const field of editedFields) {
    const { source: sourcePart, ...part } = updateParts[field](form);
    Object.assign(update, part);
    Object.assign(source, sourcePart);
  }
  return Object.keys(source).length > 0 ? { ...update, source } : update;
}

/** Patterns of field names in refusals; https://docs.joinmastodon.org/methods/accounts/#update_credentials */
const refusalPatterns: readonly [pattern: RegExp, field: ProfileFormField][] = [
  [/avatar.{0,20}descri/i, 'avatarDescription'],
  [/header.{0,20}descri/i, 'headerDescription'],
  [/avatar(?!.{0,20}descri)/i, 'avatar'],
  [/header(?!.{0,20}descri)/i, 'header'],
  [/display.?name/i, 'displayName'],
  [/\b(note|bio)\b/i, 'note'],
  [/\bfields?\b/i, 'fields'],
  [/privacy|visibility/i, 'privacy'],
];

/** Changed fields that the server's refusal names; empty if it names none. */
export const findRefusedFields = (message: string, editedFields: readonly ProfileFormField[]): ProfileFormField[] =>
  refusalPatterns.filter(([pattern, field]) => pattern.test(message) && editedFields.includes(field)).map(([, field]) => field);

/** Returns the changes to store; null: nothing has changed. */
function toProfileEdit(form: ProfileForm, editedFields: readonly ProfileFormField[]): ProfileEdit | null {
  if (editedFields.length === 0) return null;
  const isNewPicture = (place: ProfileFormField): place is 'avatar' | 'header' =>
    (place === 'avatar' || place === 'header') && form[place] !== 'remove';
  const edit = Object.fromEntries(editedFields.filter((place) => !isNewPicture(place)).map((place) => [place, form[place]]));
  return { ...(edit as Omit<ProfileEdit, 'pictures'>), pictures: editedFields.filter(isNewPicture) };
}

/** Applies stored changes to `before`, the profile on the server now. */
function applyProfileEdit(before: ProfileForm, { pictures: _, ...edit }: ProfileEdit): ProfileForm {
  const entries = Object.entries(edit).filter(([place, value]) => place in before && value !== undefined);
  return { ...before, ...(Object.fromEntries(entries) as Partial<ProfileForm>) };
}

type EditedAccount = Pick<Session, 'call' | 'entities' | 'loadServer' | 'preferences'>;

type ToPlainText = (account: Account) => string;

export class ProfileEditor {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  /** Why the profile could not be loaded, or why the server refused the update without naming a field. */
  problem = $state.raw<Failure | null>(null);
  form = $state.raw<ProfileForm | null>(null);
  /** The profile on the server. */
  account = $state.raw<CredentialAccount | null>(null);
  saving = $state(false);
  /** Why the server refused a field, by field. */
  refusals = $state.raw<Partial<Record<ProfileFormField, Failure>>>({});
  /** Fields that the server left unchanged although it refused nothing. */
  ignoredFields = $state.raw<readonly ProfileFormField[]>([]);
  /** Unsaved edits of an earlier time: `changes` are in the form again, `pictures` have to be chosen again. */
  restoredEdit = $state.raw<{ changes: boolean; pictures: boolean } | null>(null);
  #savedForm = $state.raw<ProfileForm | null>(null);
  #owner: EditedAccount;
  #plainText: ToPlainText;

  constructor(owner: EditedAccount, plainText: ToPlainText) {
    this.#owner = owner;
    this.#plainText = plainText;
  }

  get changedFields(): ProfileFormField[] {
    return this.form && this.#savedForm ? findChangedFields(this.#savedForm, this.form) : [];
  }

  load = async (): Promise<void> => {
    this.phase = 'loading';
    const [answer] = await Promise.all([this.#owner.call('accounts.verifyCredentials', {}), this.#owner.preferences.load()]);
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok ? 'ready' : 'failed';
    if (!answer.ok) return;
    this.#setAccount(answer.value.data);
    const { profileEdit: kept } = this.#owner.preferences.current;
    if (!kept || !this.form) return;
    this.form = applyProfileEdit(this.form, kept);
    const restored = { changes: this.changedFields.length > 0, pictures: kept.pictures.length > 0 };
    if (restored.changes || restored.pictures) this.restoredEdit = restored;
    else this.#storeEdit();
  };

  /** Resets the form to the profile on the server. */
  discard = (): void => {
    this.form = this.#savedForm;
    this.restoredEdit = null;
    this.refusals = {};
    this.ignoredFields = [];
    this.problem = null;
    this.#storeEdit();
  };

  change(patch: Partial<ProfileForm>): void {
    if (!this.form) return;
    this.form = { ...this.form, ...patch };
    const fieldNames = Object.keys(patch) as ProfileFormField[];
    this.refusals = Object.fromEntries(Object.entries(this.refusals).filter(([place]) => !fieldNames.includes(place as ProfileFormField)));
    this.ignoredFields = this.ignoredFields.filter((place) => !fieldNames.includes(place));
    this.problem = null;
    this.#storeEdit();
  }

  /** Saves unsaved changes to disk at once, because the window may close at any time. */
  #storeEdit(): void {
    const { preferences } = this.#owner;
    const profileEdit = this.form ? toProfileEdit(this.form, this.changedFields) : null;
    if (profileEdit || preferences.current.profileEdit) void preferences.set({ profileEdit });
  }

  /** Returns true if the server has all changes. Fields that it refused or ignored stay in the form. */
  async save(): Promise<boolean> {
    const { form, changedFields: changed } = this;
    if (!form || this.saving) return false;
    this.saving = true;
    const isSaved = (await this.#update(form, changed)) && (await this.#removePictures(form));
    this.saving = false;
    if (isSaved) this.restoredEdit = null;
    // The server may have saved only a part of the changes.
    this.#storeEdit();
    return isSaved;
  }

  async #update(form: ProfileForm, editedFields: readonly ProfileFormField[]): Promise<boolean> {
    const update = updateOf(form, editedFields);
    if (Object.keys(update).length === 0) return true;
    const answer = await this.#owner.call('accounts.update', update);
    if (!answer.ok) {
      const fieldNames = findRefusedFields(String(answer.error.details?.['words'] ?? ''), editedFields);
      this.refusals = Object.fromEntries(fieldNames.map((place) => [place, answer.error]));
      this.problem = fieldNames.length > 0 ? null : answer.error;
      return false;
    }
    const isRemoved = { avatar: form.avatar === 'remove', header: form.header === 'remove' };
    this.#setAccount(answer.value.data);
    const now = this.form ?? form;
    // The server assigns a picture a new URL, so whether it is the new picture can't be checked.
    const unchangedFields = editedFields.filter(
      (place) => place !== 'avatar' && place !== 'header' && findChangedFields(now, form).includes(place),
    );
    this.ignoredFields = unchangedFields;
    const open = Object.fromEntries(unchangedFields.map((place) => [place, form[place]]));
    const removals = { avatar: isRemoved.avatar ? ('remove' as const) : null, header: isRemoved.header ? ('remove' as const) : null };
    this.form = { ...now, ...open, ...removals };
    void this.#owner.loadServer();
    return unchangedFields.length === 0;
  }

  async #removePictures(form: ProfileForm): Promise<boolean> {
    for (const place of ['avatar', 'header'] as const) {
      if (form[place] !== 'remove') continue;
      const answer = await this.#owner.call(place === 'avatar' ? 'profile.deleteAvatar' : 'profile.deleteHeader', {});
      if (!answer.ok) {
        this.refusals = { ...this.refusals, [place]: answer.error };
        return false;
      }
      const { form: open } = this;
      this.#setAccount(answer.value.data);
      // Keep the header's removal pending while the avatar is removed first.
      if (this.form && open && place === 'avatar') this.form = { ...this.form, header: open.header };
    }
    return true;
  }

  #setAccount(account: CredentialAccount): void {
    this.#owner.entities.saveAccount(account);
    this.account = account;
    this.#savedForm = formOf(account, this.#plainText(account));
    this.form = this.#savedForm;
    this.refusals = {};
    this.ignoredFields = [];
  }
}

/** Returns the editor that is open for this account, or a new one. */
export function profileEditorOf(owner: EditedAccount, plainText: ToPlainText): ProfileEditor {
  return partOf(owner, ProfileEditor, owner, plainText);
}
/** Closes the editor after its changes were saved or discarded. */
export function closeEditor(owner: EditedAccount): void {
  forgetPart(owner, ProfileEditor)?.discard();
}
