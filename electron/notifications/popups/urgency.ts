// Decides sound and urgency by kind: without the setting for all sounds, favourites, reblogs, edits and follows are silent.
import type { Settings } from '../../contract/settings.ts';
import type { Popup } from './popup.ts';

const passing = new Set(['favourite', 'reblog', 'update', 'quoted_update']);
const soundless = new Set([...passing, 'follow', 'admin.sign_up']);

export function urgencyOf(
  type: string,
  { notificationSound, soundForAll }: Pick<Settings, 'notificationSound' | 'soundForAll'>,
): Pick<Popup, 'silent' | 'urgency'> {
  return { silent: !notificationSound || (soundless.has(type) && !soundForAll), urgency: passing.has(type) ? 'low' : 'normal' };
}
