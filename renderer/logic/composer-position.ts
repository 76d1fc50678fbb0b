// Chooses the position of the composer: the user's setting, but below the content if the window is too narrow for a side pane.
import type { Settings } from '../../electron/contract/settings.ts';

/** `dialog`: large, over the content. */
export type ComposerPosition = Settings['composerPlace'];

/** Width of the rail, the sidebar, a list of 360 px, and the composer beside it. */
export const minSideWidthPx = 1_000;

export function composerPositionOf(
  preferredPosition: ComposerPosition,
  { isLarge, isWide }: { isLarge: boolean; isWide: boolean },
): ComposerPosition {
  if (isLarge) return 'dialog';
  return preferredPosition === 'bottom' || !isWide ? 'bottom' : 'side';
}
