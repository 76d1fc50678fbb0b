// Where the composer stands: as the person chose, and below what is read where the window is too narrow for a side.
import type { Settings } from '../../electron/contract/settings.ts';

/** `dialog`: large, over what is read. */
export type ComposerPlace = Settings['composerPlace'];

/** The rail, the sidebar and a list of 360 px beside the composer. */
export const minSideWidthPx = 1_000;

export function composerPlaceOf(chosen: ComposerPlace, { isLarge, isWide }: { isLarge: boolean; isWide: boolean }): ComposerPlace {
  if (isLarge) return 'dialog';
  return chosen === 'bottom' || !isWide ? 'bottom' : 'side';
}
