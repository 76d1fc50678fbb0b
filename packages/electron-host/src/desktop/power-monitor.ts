// Implements Electron's `powerMonitor`: suspend and resume signals of logind on the system bus.
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { SessionBus } from './dbus.ts';

const defaultSocketPath = '/run/dbus/system_bus_socket';

function watchSleep(monitor: EventEmitter): void {
  const address = process.env['DBUS_SYSTEM_BUS_ADDRESS'] ?? (existsSync(defaultSocketPath) ? `unix:path=${defaultSocketPath}` : undefined);
  if (address === undefined) return;
  new SessionBus(address).onSignal('/org/freedesktop/login1', 'org.freedesktop.login1.Manager', 'PrepareForSleep', ([begins]) => {
    monitor.emit(begins === true ? 'suspend' : 'resume');
  });
}

export const powerMonitor = new EventEmitter();
// Connects to the bus only when the first listener is added, with `on` or `once`.
powerMonitor.once('newListener', () => watchSleep(powerMonitor));
