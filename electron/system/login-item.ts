// Has the system start the app when a person logs in, without a window.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';

/** The switch by which a start opens no window. */
export const hiddenSwitch = 'hidden';

const escaped = (text: string, characters: RegExp) => text.replaceAll(characters, String.raw`\$&`);
/** A path as the desktop entry specification has it in `Exec`: escaped as an argument, and once more as a text. */
const quoted = (path: string) => `"${escaped(escaped(path, /["`$\\]/g), /\\/g).replaceAll('%', '%%')}"`;

function autostartEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Kittiwake
Icon=kittiwake
Exec=${quoted(program)} --${hiddenSwitch}
`;
}

interface Parts {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  log: (sentence: string) => void;
}

export function createLoginItem({ platform, env, log }: Parts): (wanted: boolean) => void {
  const autostart = join(env['XDG_CONFIG_HOME'] || join(app.getPath('home'), '.config'), 'autostart', 'kittiwake.desktop');

  function change(wanted: boolean): void {
    if (platform !== 'linux') return app.setLoginItemSettings({ openAtLogin: wanted, args: [`--${hiddenSwitch}`] });
    if (!wanted) return rmSync(autostart, { force: true });
    mkdirSync(dirname(autostart), { recursive: true });
    // An AppImage runs from a folder that is gone with it.
    writeFileSync(autostart, autostartEntry(env['APPIMAGE'] ?? app.getPath('exe')));
  }

  return (wanted) => {
    try {
      change(wanted);
    } catch {
      log('The system could not be told whether to start Kittiwake at login.');
    }
  };
}
