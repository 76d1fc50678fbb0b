// Which system's notifications the host plays, and on Windows what `Notification.handleActivation` hears.
import { app } from '../../app.ts';
import { activation } from './toast.ts';

type System = 'linux' | 'win32' | 'darwin';
/** `--host-notifications=win32|darwin`: the events, and what is kept after a restart, are that system's. */
const played = app.commandLine.getSwitchValue('host-notifications');
export const system: System = played === 'win32' || played === 'darwin' ? played : 'linux';

let handler: ((details: object) => void) | undefined;
const unheard: object[] = [];

/** `all`: the arguments that the toast carries. */
export function activate(all: string): void {
  if (system !== 'win32') return;
  if (handler) handler(activation(all));
  else unheard.push(activation(all));
}

/** What came before it was called is handed over at once. */
export function handleActivation(callback: (details: object) => void): void {
  handler = callback;
  for (const details of unheard.splice(0)) callback(details);
}
