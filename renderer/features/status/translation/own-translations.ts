// The translations of the shown account, into the languages of the system and of the app.
import { language } from '../../../../electron/messages/language.ts';
import { ownCodes } from '../../../logic/text/languages.ts';
import { translationsOf } from '../../../state/entities/translations.svelte.ts';
import type { Translations } from '../../../state/entities/translations.svelte.ts';
import type { Session } from '../../../state/account/session.svelte.ts';

export const ownTranslations = (session: Session): Translations => translationsOf(session, ownCodes([...navigator.languages, language()]));
