// A bus, typed as far as the host uses it: calls, signals, and objects of one's own.
import { createRequire } from 'node:module';

interface Message {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: unknown[];
}
/** By name: signatures of arguments and answer; of a signal's arguments; of a property. */
export interface Interface {
  name: string;
  methods?: Record<string, [string, string]>;
  signals?: Record<string, [string]>;
  properties?: Record<string, string>;
}
interface Bus {
  connection: { on: (event: 'error' | 'end', listener: (error?: Error) => void) => void; end: () => void };
  invoke: (message: Message, callback: (error: { name?: string; message: string } | null, ...values: unknown[]) => void) => void;
  addMatch: (rule: string, callback: (error: { message: string } | null) => void) => void;
  sendSignal: (path: string, iface: string, member: string, signature: string, body: unknown[]) => void;
  requestName: (name: string, flags: number, callback: (error: { message: string } | null) => void) => void;
  exportInterface: (object: object, path: string, iface: Interface) => void;
  mangle: (path: string, iface: string, member: string) => string;
  signals: { on: (name: string, listener: (body: unknown[]) => void) => void };
}
const native = createRequire(import.meta.url)('@homebridge/dbus-native') as { sessionBus: (options: { busAddress: string }) => Bus };

/** The session's bus, unless another's address is given. */
export class SessionBus {
  readonly #bus: Bus;

  /** Throws when there is no session bus to speak of. */
  constructor(address = process.env['DBUS_SESSION_BUS_ADDRESS'] ?? '') {
    if (!address.startsWith('unix:')) throw new Error('There is no D-Bus bus to speak of.');
    this.#bus = native.sessionBus({ busAddress: address });
    // A bus that goes away answers no call; whoever waits for one is told by its own timeout.
    this.#bus.connection.on('error', () => undefined);
  }

  call(message: Message): Promise<unknown[]> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${message.member}: no answer on the session bus`)), 5_000);
      this.#bus.invoke(message, (error, ...values) => {
        clearTimeout(late);
        if (error) reject(new Error(error.message || error.name));
        else resolve(values);
      });
    });
  }

  onSignal(path: string, iface: string, member: string, listener: (body: unknown[]) => void): void {
    // A turn later: an answer that came before a signal, in one read with it, is taken in before it too.
    this.#bus.signals.on(this.#bus.mangle(path, iface, member), (body) => void setImmediate(listener, body));
    this.#bus.addMatch(`type='signal',path='${path}',interface='${iface}',member='${member}'`, () => undefined);
  }

  emit(path: string, iface: string, member: string, signature: string, body: unknown[]): void {
    this.#bus.sendSignal(path, iface, member, signature, body);
  }

  /** Answers calls to an object; `object` has its methods and properties by name. */
  serve(path: string, iface: Interface, object: object): void {
    this.#bus.exportInterface(object, path, iface);
  }

  /** Takes a name by which others find this program. */
  own(name: string): Promise<void> {
    return new Promise((resolve, reject) =>
      this.#bus.requestName(name, 0, (error) => (error ? reject(new Error(error.message)) : resolve())),
    );
  }

  /** Until some program serves `name`, or `failed` rejects. */
  async owned(name: string, failed: Promise<never>): Promise<void> {
    const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
    const appeared = new Promise<void>((resolve) => {
      this.onSignal(daemon.path, daemon.interface, 'NameOwnerChanged', ([changed]) => changed === name && resolve());
    });
    const [there] = await this.call({ ...daemon, member: 'NameHasOwner', signature: 's', body: [name] });
    if (there !== true) await Promise.race([appeared, failed]);
  }

  close(): void {
    this.#bus.connection.end();
  }
}
