// What of an edited profile is kept on disk until the server has it, and how it comes back into the form. Pure.
import type { ProfileEdit } from '../../../electron/contract/profile-edit.ts';
import type { ProfileForm, ProfilePlace } from './profile-form.ts';

/** Null: nothing is changed. */
export function unsavedOf(form: ProfileForm, changed: readonly ProfilePlace[]): ProfileEdit | null {
  if (changed.length === 0) return null;
  const isNewPicture = (place: ProfilePlace): place is 'avatar' | 'header' =>
    (place === 'avatar' || place === 'header') && form[place] !== 'remove';
  const kept = Object.fromEntries(changed.filter((place) => !isNewPicture(place)).map((place) => [place, form[place]]));
  return { ...(kept as Omit<ProfileEdit, 'pictures'>), pictures: changed.filter(isNewPicture) };
}

/** `before`, the profile as the server has it now, with what was not saved. */
export function withUnsaved(before: ProfileForm, { pictures: _, ...kept }: ProfileEdit): ProfileForm {
  const known = Object.entries(kept).filter(([place, value]) => place in before && value !== undefined);
  return { ...before, ...(Object.fromEntries(known) as Partial<ProfileForm>) };
}
