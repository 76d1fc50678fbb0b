// Builds the menu item that translates a post, or shows the original.
import Languages from '@lucide/svelte/icons/languages';
import { m } from '../../../../electron/messages/views.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import type { StoredStatus } from '../../../state/entities/entities.ts';
import type { MenuItem } from '../../../ui/overlay/menu-item.ts';
import { isToggled, toggle } from '../toggled-parts.ts';
import { isTranslatable } from './can-offer-translation.ts';
import { language } from '../../../../electron/messages/language.ts';
import { toMastodonCodes } from '../../../logic/text/languages.ts';
import { translationsOf } from '../../../state/entities/translations.svelte.ts';
import type { Translations } from '../../../state/entities/translations.svelte.ts';

/** Returns an account's translations into the languages of the system and the app. */
export const ownTranslations = (session: Session): Translations =>
  translationsOf(session, toMastodonCodes([...navigator.languages, language()]));

/** Empty if the server cannot translate. While its languages are not loaded, the item is offered, and its result shows if it worked. */
export function translateItems(session: Session, status: StoredStatus): MenuItem[] {
  if (!isTranslatable(session.server, status)) return [];
  const translations = ownTranslations(session);
  void translations.load();
  const isShown = isToggled(session, status.id, 'translation');
  if (!isShown && translations.isLoaded && translations.targetOf(status.language) === null) return [];
  const { original, translate } = m.postDetails.translation;
  return [{ label: isShown ? original : translate, icon: Languages, onselect: () => toggle(session, status.id, 'translation') }];
}
