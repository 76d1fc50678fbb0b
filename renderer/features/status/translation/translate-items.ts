// The menu item that translates a post, or shows it as it was written.
import Languages from '@lucide/svelte/icons/languages';
import { m } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { isToggled, toggle } from '../toggled-parts.ts';
import { isTranslatable } from './may-offer.ts';
import { ownTranslations } from './own-translations.ts';

/** None where the server can't; while its languages aren't known yet, it is offered and says what became of it. */
export function translateItems(session: Session, status: StoredStatus): MenuItem[] {
  if (!isTranslatable(session.server, status)) return [];
  const translations = ownTranslations(session);
  void translations.load();
  const isShown = isToggled(session, status.id, 'translation');
  if (!isShown && translations.isLoaded && translations.targetOf(status.language) === null) return [];
  const { original, translate } = m.postDetails.translation;
  return [{ label: isShown ? original : translate, icon: Languages, onselect: () => toggle(session, status.id, 'translation') }];
}
