// Opens what a row of notifications is about: inside the app, or at the server where only it has the page.
import type { NotificationGroup } from '../../logic/timelines/group-notifications.ts';
import type { Session } from '../../state/account/session.svelte.ts';
import { openExternal } from '../../state/app/system.ts';
import { placeOf } from '../../state/timelines/notification-rows.ts';
import { kindOf } from './kinds.ts';
import type { Kind } from './kinds.ts';

/** How a row is shown; null while its notification is unknown. */
export function kindOfRow({ accountId, origin, host, entities }: Session, { ids, statusId }: NotificationGroup): Kind | null {
  const notification = entities.notification(ids[0]).value;
  const status = statusId === null ? null : entities.status(statusId).value;
  return notification && kindOf(notification, status, { id: accountId, origin, host });
}

/** `beforehand` is called where the place is inside the app. */
export function openRow(session: Session, group: NotificationGroup, beforehand?: () => void): void {
  const place = placeOf(group);
  const page = place ? null : kindOfRow(session, group)?.page;
  if (page) return void openExternal(page.address);
  if (!place) return;
  beforehand?.();
  session.router.open(place);
}
