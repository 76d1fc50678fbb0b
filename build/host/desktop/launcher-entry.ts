// The number on the app's icon in the launcher or dock: com.canonical.Unity.LauncherEntry, which more desktops than Unity listen to.
import { SessionBus } from './dbus.ts';

let bus: SessionBus | undefined;

/** False where there is no session bus. */
export function showCount(count: number): boolean {
  try {
    bus ??= new SessionBus();
  } catch {
    return false;
  }
  const shown = [
    ['count', ['x', count]],
    ['count-visible', ['b', count > 0]],
  ];
  bus.emit('/com/canonical/unity/launcherentry/1', 'com.canonical.Unity.LauncherEntry', 'Update', 'sa{sv}', [
    'application://kittiwake.desktop',
    shown,
  ]);
  return true;
}
