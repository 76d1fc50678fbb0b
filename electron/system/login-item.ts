// Sets whether the system starts the app, without a window, when the user logs in.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { app } from 'electron';

/** Command line switch that starts the app without a window. */
export const hiddenSwitch = 'hidden';

const escapeCharacters = (text: string, characters: RegExp) => text.replaceAll(characters, String.raw`\$&`);
/** Quotes a path for `Exec` in a desktop entry: the specification requires escaping as an argument, and again as a string. */
const execArgument = (path: string) => `"${escapeCharacters(escapeCharacters(path, /["`$\\]/g), /\\/g).replaceAll('%', '%%')}"`;

function autostartEntry(program: string): string {
  return `[Desktop Entry]
Type=Application
Name=Kittiwake
Icon=kittiwake
Exec=${execArgument(program)} --${hiddenSwitch}
`;
}

interface Parts {
  platform: NodeJS.Platform;
  env: Record<string, string | undefined>;
  log: (sentence: string) => void;
}

export function createLoginItem({ platform, env, log }: Parts): (enabled: boolean) => void {
  const autostart = join(env['XDG_CONFIG_HOME'] || join(app.getPath('home'), '.config'), 'autostart', 'kittiwake.desktop');

  /** macOS login items have no arguments; `wasOpenedAtLogin` identifies a start at login. */
  function setMacLoginItem(enabled: boolean): void {
    app.setLoginItemSettings({ openAtLogin: enabled, type: 'mainAppService' });
    const { status } = app.getLoginItemSettings();
    if (enabled && status !== 'enabled') log(`macOS does not start Kittiwake at login yet: its login item is “${status}”.`);
  }

  function setAutostart(enabled: boolean): void {
    if (platform === 'darwin') return setMacLoginItem(enabled);
    if (platform === 'win32') return app.setLoginItemSettings({ openAtLogin: enabled, args: [`--${hiddenSwitch}`] });
    if (!enabled) return rmSync(autostart, { force: true });
    mkdirSync(dirname(autostart), { recursive: true });
    // A running AppImage has its executable in a temporary folder; APPIMAGE is the path of the file itself.
    writeFileSync(autostart, autostartEntry(env['APPIMAGE'] ?? app.getPath('exe')));
  }

  return (enabled) => {
    try {
      setAutostart(enabled);
    } catch {
      log('The system could not be told whether to start Kittiwake at login.');
    }
  };
}
