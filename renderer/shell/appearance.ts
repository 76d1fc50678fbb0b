// Writes the appearance settings to the root element, where the style sheets read them.
import type { Startup } from '../../electron/contract/startup.ts';
import type { Settings } from '../../electron/contract/settings.ts';

export function showAppearance({ theme, density, textSize, motion }: Settings, platform: Startup['platform'] | ''): void {
  const root = document.documentElement.dataset;
  root['theme'] = theme;
  root['density'] = density;
  root['textSize'] = textSize;
  root['motion'] = motion;
  root['platform'] = platform;
}
