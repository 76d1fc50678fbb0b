// `powerMonitor`: sleep and waking, as logind announces them on the system bus.
import { EventEmitter } from 'node:events';
import { existsSync } from 'node:fs';
import { SessionBus } from './dbus.ts';

const usual = '/run/dbus/system_bus_socket';

function listen(monitor: EventEmitter): void {
  const address = process.env['DBUS_SYSTEM_BUS_ADDRESS'] ?? (existsSync(usual) ? `unix:path=${usual}` : undefined);
  if (address === undefined) return;
  new SessionBus(address).onSignal('/org/freedesktop/login1', 'org.freedesktop.login1.Manager', 'PrepareForSleep', ([begins]) => {
    monitor.emit(begins === true ? 'suspend' : 'resume');
  });
}

export const powerMonitor = new EventEmitter();
// `once` would be one listener too; only the first that wants to know connects.
powerMonitor.once('newListener', () => listen(powerMonitor));
