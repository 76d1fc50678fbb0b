// Puts the settings of the look on the root element, where the styles read them.
import type { Startup } from '../../electron/contract/bridge.ts';
import type { Settings } from '../../electron/contract/settings.ts';

/** Follows the system's colours until the returned function is called. */
export function showAppearance({ theme, density, textSize, motion }: Settings, platform: Startup['platform'] | ''): () => void {
  const root = document.documentElement.dataset;
  root['theme'] = theme;
  root['density'] = density;
  root['textSize'] = textSize;
  root['motion'] = motion;
  root['platform'] = platform;
  const dark = matchMedia('(prefers-color-scheme: dark)');
  // Said by name: when only the system changes, Chromium leaves some texts in the colours of before.
  const showScheme = (): void => void (root['scheme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme);
  showScheme();
  dark.addEventListener('change', showScheme);
  return () => dark.removeEventListener('change', showScheme);
}
