// Provides an account's translations into the user's languages.
import { language } from '../../../../electron/messages/language.ts';
import { toMastodonCodes } from '../../../logic/text/languages.ts';
import type { Session } from '../../../state/account/session.svelte.ts';
import { translationsOf } from '../../../state/entities/translations.svelte.ts';
import type { Translations } from '../../../state/entities/translations.svelte.ts';

/** Returns an account's translations into the languages of the system and the app. */
export const ownTranslations = (session: Session): Translations =>
  translationsOf(session, toMastodonCodes([...navigator.languages, language()]));
