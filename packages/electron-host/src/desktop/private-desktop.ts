// Starts a private desktop for machines and tests without one: display, session bus, keychain, and notification service. Ends all of them.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SessionBus } from './dbus.ts';

interface StartedDesktop {
  /** Environment variables for programs that run on this desktop. */
  env: Record<string, string>;
  /** Names of the started services. */
  startedServices: string[];
  stop: () => Promise<void>;
}

const readFirstLine = (from: Readable, child: ChildProcess, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    from.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.on('error', () => reject(new Error(`${name} is not installed`)));
    child.on('exit', () => reject(new Error(`${name} did not start`)));
  });

export class PrivateDesktop implements StartedDesktop {
  readonly env: Record<string, string> = {};
  readonly startedServices: string[] = [];
  readonly #children: ChildProcess[] = [];
  readonly #folder: string;

  /** `folder` stores the keychain and settings of this desktop. */
  constructor(folder: string) {
    this.#folder = folder;
    process.once('exit', () => this.#signal('SIGTERM'));
  }

  async startDisplay(width = 1280, height = 820): Promise<void> {
    const child = this.#spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']);
    this.env['DISPLAY'] = `:${await readFirstLine(child.stdio[3] as Readable, child, 'Xvfb')}`;
    this.startedServices.push('Xvfb');
  }

  async startBus(): Promise<void> {
    await mkdir(join(this.#folder, 'runtime'), { recursive: true, mode: 0o700 });
    this.env['XDG_RUNTIME_DIR'] = join(this.#folder, 'runtime');
    const child = this.#spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1']);
    this.env['DBUS_SESSION_BUS_ADDRESS'] = await readFirstLine(child.stdout as Readable, child, 'dbus-daemon');
    this.startedServices.push('D-Bus');
  }

  /** Starts an unlocked keychain with a fixed password: its content is no better protected than its folder. */
  async startKeychain(): Promise<void> {
    this.env['XDG_DATA_HOME'] = join(this.#folder, 'data');
    const child = this.#spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets']);
    child.stdin?.end('kittiwake');
    await this.#waitForService('org.freedesktop.secrets', child);
    this.startedServices.push('gnome-keyring');
  }

  /** `rules`: sections of dunst's configuration. */
  async startNotifications(rules = ''): Promise<void> {
    const config = join(this.#folder, 'dunstrc');
    await writeFile(
      config,
      `[global]\nhistory_length = 100\nidle_threshold = 0\nmarkup = full\n[urgency_low]\ntimeout = 0\n[urgency_normal]\ntimeout = 0\n${rules}`,
    );
    await this.#waitForService('org.freedesktop.Notifications', this.#spawn('dunst', ['-conf', config]));
    this.startedServices.push('dunst');
  }

  #spawn(command: string, args: string[]): ChildProcess {
    // A separate process group, so that Ctrl+C ends the app first; setpriv ends the program however this process ends.
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...this.env },
      detached: true,
    });
    child.on('error', () => undefined);
    this.#children.push(child);
    return child;
  }

  async #waitForService(name: string, child: ChildProcess): Promise<void> {
    const bus = new SessionBus(this.env['DBUS_SESSION_BUS_ADDRESS']);
    const { promise: failure, reject } = Promise.withResolvers<never>();
    const fail = () => reject(new Error(`${name} is not served`));
    child.once('exit', fail);
    await bus.waitForOwner(name, failure);
    child.off('exit', fail);
    bus.close();
  }

  #signal(signal: NodeJS.Signals): void {
    for (const child of this.#children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }

  async stop(): Promise<void> {
    const exits = this.#children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) resolve();
          else child.once('exit', () => resolve());
        }),
    );
    this.#signal('SIGTERM');
    const killTimer = setTimeout(() => this.#signal('SIGKILL'), 2_000);
    await Promise.all(exits);
    clearTimeout(killTimer);
  }
}
