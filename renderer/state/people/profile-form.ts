// The person's own profile as it is edited: what is in the form, what of it changed, and what the server made of it. Pure.
import type { ParamsOf } from '../../../electron/contract/endpoints.ts';
import type { CredentialAccount } from '../../../electron/contract/entities/account.ts';
import type { QuotePolicy, Visibility } from '../../../electron/contract/entities/visibility.ts';

/** A picture for the server, as it goes to main. */
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
  /** Null: as it is. */
  avatar: NewPicture | 'remove' | null;
  header: NewPicture | 'remove' | null;
  avatarDescription: string;
  headerDescription: string;
  locked: boolean;
  bot: boolean;
  discoverable: boolean;
  indexable: boolean;
  hideCollections: boolean;
  privacy: Visibility;
  sensitive: boolean;
  /** A code; '': none. */
  language: string;
  /** '': the server knows none. */
  quotePolicy: QuotePolicy | '';
}
export type ProfilePlace = keyof ProfileForm;

/** The form for a profile as its server has it. `plainNote`: the bio without markup, where the server doesn't tell what was typed. */
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
    privacy: source?.privacy ?? 'public',
    sensitive: source?.sensitive ?? false,
    language: source?.language ?? '',
    quotePolicy: source?.quote_policy ?? '',
  };
}

const filled = (fields: readonly ProfileField[]): ProfileField[] =>
  fields.map(({ name, value }) => ({ name: name.trim(), value: value.trim() })).filter(({ name, value }) => name !== '' || value !== '');
/** As it is compared: servers trim, and write line breaks in their own way. */
const plain = (value: ProfileForm[ProfilePlace]): string =>
  typeof value === 'string' ? value.trim().replace(/\r\n?/g, '\n') : Array.isArray(value) ? JSON.stringify(filled(value)) : String(value);

/** The places whose value isn't the one of `before`. */
export const changedPlaces = (before: ProfileForm, now: ProfileForm): ProfilePlace[] =>
  (Object.keys(now) as ProfilePlace[]).filter((place) =>
    place === 'avatar' || place === 'header' ? now[place] !== null : plain(before[place]) !== plain(now[place]),
  );

type Update = ParamsOf<'accounts.update'>;

/** What is sent: only what changed, so that nothing that this app doesn't know is overwritten. */
export function updateOf(form: ProfileForm, changed: readonly ProfilePlace[]): Update {
  const update: Update = {};
  const source: NonNullable<Update['source']> = {};
  const fields = filled(form.fields);
  const { avatar, header } = form;
  for (const place of changed) {
    if (place === 'displayName') update.display_name = form.displayName.trim();
    else if (place === 'note') update.note = form.note.trim();
    else if (place === 'fields') update.fields_attributes = fields.length > 0 ? fields : [{ name: '', value: '' }];
    else if (place === 'avatar' && avatar && avatar !== 'remove') update.avatar = avatar;
    else if (place === 'header' && header && header !== 'remove') update.header = header;
    else if (place === 'avatarDescription') update.avatar_description = form.avatarDescription.trim();
    else if (place === 'headerDescription') update.header_description = form.headerDescription.trim();
    else if (place === 'hideCollections') update.hide_collections = form.hideCollections;
    else if (place === 'locked' || place === 'bot' || place === 'discoverable' || place === 'indexable') update[place] = form[place];
    else if (place === 'privacy' || place === 'sensitive' || place === 'language') Object.assign(source, { [place]: form[place] });
    else if (place === 'quotePolicy' && form.quotePolicy !== '') source.quote_policy = form.quotePolicy;
  }
  return Object.keys(source).length > 0 ? { ...update, source } : update;
}

/** Words by which servers name what they refuse; https://docs.joinmastodon.org/methods/accounts/#update_credentials */
const refusals: readonly [words: RegExp, place: ProfilePlace][] = [
  [/avatar.{0,20}descri/i, 'avatarDescription'],
  [/header.{0,20}descri/i, 'headerDescription'],
  [/avatar(?!.{0,20}descri)/i, 'avatar'],
  [/header(?!.{0,20}descri)/i, 'header'],
  [/display.?name/i, 'displayName'],
  [/\b(note|bio)\b/i, 'note'],
  [/\bfields?\b/i, 'fields'],
  [/privacy|visibility/i, 'privacy'],
];

/** The changed places that the server's refusal names; none: it says of none. */
export const refusedPlaces = (words: string, changed: readonly ProfilePlace[]): ProfilePlace[] =>
  refusals.filter(([form, place]) => form.test(words) && changed.includes(place)).map(([, place]) => place);
