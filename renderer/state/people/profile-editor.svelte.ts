// The person's own profile while it is edited. It lasts as long as the session, and what is not saved is on disk: neither another account nor the end of the window loses it.
import type { CredentialAccount } from '../../../electron/contract/entities/account.ts';
import type { Account } from '../../../electron/contract/entities/account.ts';
import type { ProfileEdit } from '../../../electron/contract/profile-edit.ts';
import type { Failure } from '../../../electron/contract/result.ts';
import type { Call } from '../../api/call.ts';
import { changedPlaces, formOf, refusedPlaces, updateOf } from './profile-form.ts';
import type { ProfileForm, ProfilePlace } from './profile-form.ts';
import { unsavedOf, withUnsaved } from './unsaved-profile.ts';

/** What is needed of the account whose profile it is. */
export interface EditedAccount {
  readonly call: Call;
  readonly entities: { saveAccount(account: Account): Account };
  /** What the server offers and allows is asked for again: the defaults of new posts may have changed. */
  loadServer(): Promise<void>;
  readonly preferences: {
    readonly current: { readonly profileEdit?: ProfileEdit | null | undefined };
    load(): Promise<void>;
    set(patch: { profileEdit: ProfileEdit | null }): Promise<void>;
  };
}

type PlainText = (account: Account) => string;

export class ProfileEditor {
  phase = $state<'loading' | 'ready' | 'failed'>('loading');
  /** Why it could not be loaded, or why the server refused all of it and names no place. */
  problem = $state.raw<Failure | null>(null);
  form = $state.raw<ProfileForm | null>(null);
  /** As the server has it. */
  account = $state.raw<CredentialAccount | null>(null);
  saving = $state(false);
  /** Why a place was refused. */
  refused = $state.raw<Partial<Record<ProfilePlace, Failure>>>({});
  /** What the server has left as it was, though it refused nothing. */
  ignored = $state.raw<readonly ProfilePlace[]>([]);
  /** Of an earlier time, when it was not saved: `changes` are in the form again, `pictures` have to be chosen again. */
  restored = $state.raw<{ changes: boolean; pictures: boolean } | null>(null);
  #before = $state.raw<ProfileForm | null>(null);
  #owner: EditedAccount;
  #plainText: PlainText;

  constructor(owner: EditedAccount, plainText: PlainText) {
    this.#owner = owner;
    this.#plainText = plainText;
  }

  get changed(): ProfilePlace[] {
    return this.form && this.#before ? changedPlaces(this.#before, this.form) : [];
  }

  load = async (): Promise<void> => {
    this.phase = 'loading';
    const [answer] = await Promise.all([this.#owner.call('accounts.verifyCredentials', {}), this.#owner.preferences.load()]);
    this.problem = answer.ok ? null : answer.error;
    this.phase = answer.ok ? 'ready' : 'failed';
    if (!answer.ok) return;
    this.#take(answer.value.data);
    const { profileEdit: kept } = this.#owner.preferences.current;
    if (!kept || !this.form) return;
    this.form = withUnsaved(this.form, kept);
    const restored = { changes: this.changed.length > 0, pictures: kept.pictures.length > 0 };
    if (restored.changes || restored.pictures) this.restored = restored;
    else this.#keep();
  };

  /** Shows the profile as the server has it. */
  discard = (): void => {
    this.form = this.#before;
    this.restored = null;
    this.refused = {};
    this.ignored = [];
    this.problem = null;
    this.#keep();
  };

  change(patch: Partial<ProfileForm>): void {
    if (!this.form) return;
    this.form = { ...this.form, ...patch };
    const places = Object.keys(patch) as ProfilePlace[];
    this.refused = Object.fromEntries(Object.entries(this.refused).filter(([place]) => !places.includes(place as ProfilePlace)));
    this.ignored = this.ignored.filter((place) => !places.includes(place));
    this.problem = null;
    this.#keep();
  }

  /** At once: the window may end with the next key. */
  #keep(): void {
    const { preferences } = this.#owner;
    const profileEdit = this.form ? unsavedOf(this.form, this.changed) : null;
    if (profileEdit || preferences.current.profileEdit) void preferences.set({ profileEdit });
  }

  /** Returns true when the server has all of it. What it refused or left stays in the form. */
  async save(): Promise<boolean> {
    const { form, changed } = this;
    if (!form || this.saving) return false;
    this.saving = true;
    const isSaved = (await this.#update(form, changed)) && (await this.#removePictures(form));
    this.saving = false;
    if (isSaved) this.restored = null;
    // A part may be saved, and another one not.
    this.#keep();
    return isSaved;
  }

  async #update(form: ProfileForm, changed: readonly ProfilePlace[]): Promise<boolean> {
    const update = updateOf(form, changed);
    if (Object.keys(update).length === 0) return true;
    const answer = await this.#owner.call('accounts.update', update);
    if (!answer.ok) {
      const places = refusedPlaces(String(answer.error.details?.['words'] ?? ''), changed);
      this.refused = Object.fromEntries(places.map((place) => [place, answer.error]));
      this.problem = places.length > 0 ? null : answer.error;
      return false;
    }
    const isRemoved = { avatar: form.avatar === 'remove', header: form.header === 'remove' };
    this.#take(answer.value.data);
    const now = this.form ?? form;
    // A picture has another address at the server: whether it is the new one can't be seen.
    const kept = changed.filter((place) => place !== 'avatar' && place !== 'header' && changedPlaces(now, form).includes(place));
    this.ignored = kept;
    const open = Object.fromEntries(kept.map((place) => [place, form[place]]));
    const removals = { avatar: isRemoved.avatar ? ('remove' as const) : null, header: isRemoved.header ? ('remove' as const) : null };
    this.form = { ...now, ...open, ...removals };
    void this.#owner.loadServer();
    return kept.length === 0;
  }

  async #removePictures(form: ProfileForm): Promise<boolean> {
    for (const place of ['avatar', 'header'] as const) {
      if (form[place] !== 'remove') continue;
      const answer = await this.#owner.call(place === 'avatar' ? 'profile.deleteAvatar' : 'profile.deleteHeader', {});
      if (!answer.ok) {
        this.refused = { ...this.refused, [place]: answer.error };
        return false;
      }
      const { form: open } = this;
      this.#take(answer.value.data);
      // The other picture may wait for its own turn.
      if (this.form && open && place === 'avatar') this.form = { ...this.form, header: open.header };
    }
    return true;
  }

  #take(account: CredentialAccount): void {
    this.#owner.entities.saveAccount(account);
    this.account = account;
    this.#before = formOf(account, this.#plainText(account));
    this.form = this.#before;
    this.refused = {};
    this.ignored = [];
  }
}

const open = new WeakMap<EditedAccount, ProfileEditor>();

/** The editor that is open for this account, or a new one. */
export function profileEditorOf(owner: EditedAccount, plainText: PlainText): ProfileEditor {
  const editor = open.get(owner) ?? new ProfileEditor(owner, plainText);
  open.set(owner, editor);
  return editor;
}
/** What was typed is saved, or not wanted. */
export function endEditing(owner: EditedAccount): void {
  open.get(owner)?.discard();
  open.delete(owner);
}
