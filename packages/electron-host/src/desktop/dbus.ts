// Connects to a D-Bus bus: calls, signals, and exported objects. Types cover what the host uses.
import { createRequire } from 'node:module';

interface DBusCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: unknown[];
}
/** D-Bus signatures by name: of a method's arguments and result, of a signal's arguments, of a property. */
interface DBusInterface {
  name: string;
  methods?: Record<string, [string, string]>;
  signals?: Record<string, [string]>;
  properties?: Record<string, string>;
}
interface NativeBus {
  connection: { on: (event: 'error' | 'end', listener: (error?: Error) => void) => void; end: () => void };
  invoke: (message: DBusCall, callback: (error: { name?: string; message: string } | null, ...values: unknown[]) => void) => void;
  addMatch: (rule: string, callback: (error: { message: string } | null) => void) => void;
  sendSignal: (path: string, iface: string, member: string, signature: string, body: unknown[]) => void;
  requestName: (name: string, flags: number, callback: (error: { message: string } | null) => void) => void;
  exportInterface: (object: object, path: string, iface: DBusInterface) => void;
  mangle: (path: string, iface: string, member: string) => string;
  signals: { on: (name: string, listener: (body: unknown[]) => void) => void };
}
const dbusNative = createRequire(import.meta.url)('@homebridge/dbus-native') as {
  sessionBus: (options: { busAddress: string }) => NativeBus;
};

/** A connection to the session bus, or to the bus at another address. */
export class SessionBus {
  readonly #bus: NativeBus;

  /** Throws if there is no bus. */
  constructor(address = process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '') {
    if (!address.startsWith('unix:')) throw new Error('There is no D-Bus bus to speak of.');
    this.#bus = dbusNative.sessionBus({ busAddress: address });
    // A closed bus answers no calls; pending calls fail by their own timeout.
    this.#bus.connection.on('error', () => undefined);
  }

  call(message: DBusCall): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(() => reject(new Error(`${message.member}: no answer on the session bus`)), 5_000);
      this.#bus.invoke(message, (error, ...values) => {
        clearTimeout(timeout);
        if (error) reject(new Error(error.message || error.name));
        else resolve(values);
      });
    });
  }

  onSignal(path: string, iface: string, member: string, listener: (body: unknown[]) => void): void {
    // Delays the listener by a turn, so that a response received in the same read before the signal is also handled before it.
    this.#bus.signals.on(this.#bus.mangle(path, iface, member), (body) => void setImmediate(listener, body));
    this.#bus.addMatch(`type='signal',path='${path}',interface='${iface}',member='${member}'`, () => undefined);
  }

  emit(path: string, iface: string, member: string, signature: string, body: unknown[]): void {
    this.#bus.sendSignal(path, iface, member, signature, body);
  }

  /** Exports an object; `object` has the methods and properties by name. */
  exportObject(path: string, iface: DBusInterface, object: object): void {
    this.#bus.exportInterface(object, path, iface);
  }

  /** Requests a bus name. */
  requestName(name: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#bus.requestName(name, 0, (error) => (error ? reject(new Error(error.message)) : resolve())),
    );
  }

  /** Resolves when a program owns `name`; rejects if `failed` does. */
  async waitForOwner(name: string, failure: Promise<never>): Promise<void> {
    const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
    const ownerAppeared = new Promise<void>((resolve) => {
      this.onSignal(daemon.path, daemon.interface, 'NameOwnerChanged', ([changed]) => changed === name && resolve());
    });
    const [hasOwner] = await this.call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [name] });
    if (hasOwner !== true) await Promise.race([ownerAppeared, failure]);
  }

  close(): void {
    this.#bus.connection.end();
  }
}
