// Detects texts that show nothing, such as a display name of zero-width spaces. Pure.

/** Any character that is drawn. U+2800 is a pattern without dots. */
const visibleCharacter = /[^\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Cc}\p{Cf}\p{Cs}\u2800]/u;

export const isVisible = (text: string): boolean => visibleCharacter.test(text);
