// The direction in which a language is written.

/** TypeScript's types don't have it yet. */
interface WithTextInfo extends Intl.Locale {
  getTextInfo(): { direction: 'ltr' | 'rtl' };
}

/** `language`: a tag of `Intl`. */
export const directionOf = (language: string): 'ltr' | 'rtl' => (new Intl.Locale(language) as WithTextInfo).getTextInfo().direction;
