// Calls the notification service in a worker thread, so that the calling thread can block.
import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import { SessionBus } from '../dbus.ts';

const service = {
  destination: 'org.freedesktop.Notifications',
  path: '/org/freedesktop/Notifications',
  interface: 'org.freedesktop.Notifications',
};
const { port, answered } = workerData as { port: MessagePort; answered: Int32Array };
let bus: SessionBus | undefined;

function connect(): SessionBus {
  const sessionBus = new SessionBus();
  for (const member of ['ActionInvoked', 'NotificationClosed']) {
    sessionBus.onSignal(service.path, service.interface, member, ([id, detail]) => parentPort?.postMessage([member, Number(id), detail]));
  }
  return sessionBus;
}

async function answer(call: { member: string; signature?: string; body?: unknown[] }): Promise<void> {
  try {
    bus ??= connect();
    port.postMessage({ values: await bus.call({ ...service, ...call }) });
  } catch (error) {
    port.postMessage({ error: String(error) });
  }
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}

// Connects immediately: the user may click a notification of an earlier run before this run shows any.
try {
  bus = connect();
} catch {
  // The first call reports the error.
}
parentPort?.on('message', (call: Parameters<typeof answer>[0]) => void answer(call));
