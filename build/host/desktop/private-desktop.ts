// A private desktop for machines and tests without one: display, session bus, keychain and notifications, each ended with it.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { SessionBus } from './dbus.ts';

export interface Desktop {
  /** What to add to the environment of a program that is to run on it. */
  env: Record<string, string>;
  /** Names of what was started. */
  started: string[];
  stop: () => Promise<void>;
}

const firstLine = (from: Readable, child: ChildProcess, name: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    from.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.includes('\n')) resolve(text.slice(0, text.indexOf('\n')));
    });
    child.on('error', () => reject(new Error(`${name} is not installed`)));
    child.on('exit', () => reject(new Error(`${name} did not start`)));
  });

export class PrivateDesktop implements Desktop {
  readonly env: Record<string, string> = {};
  readonly started: string[] = [];
  readonly #children: ChildProcess[] = [];
  readonly #folder: string;

  /** `folder` keeps the keychain and settings of this desktop. */
  constructor(folder: string) {
    this.#folder = folder;
    process.once('exit', () => this.#signal('SIGTERM'));
  }

  async startDisplay(width = 1280, height = 820): Promise<void> {
    const child = this.#spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${width}x${height}x24`, '-nolisten', 'tcp']);
    this.env['DISPLAY'] = `:${await firstLine(child.stdio[3] as Readable, child, 'Xvfb')}`;
    this.started.push('Xvfb');
  }

  async startBus(): Promise<void> {
    await mkdir(join(this.#folder, 'runtime'), { recursive: true, mode: 0o700 });
    this.env['XDG_RUNTIME_DIR'] = join(this.#folder, 'runtime');
    const child = this.#spawn('dbus-daemon', ['--session', '--nofork', '--print-address=1']);
    this.env['DBUS_SESSION_BUS_ADDRESS'] = await firstLine(child.stdout as Readable, child, 'dbus-daemon');
    this.started.push('D-Bus');
  }

  /** Unlocked from the start, with a password nobody needs to know: what it keeps is worth no more than the folder it lies in. */
  async startKeychain(): Promise<void> {
    this.env['XDG_DATA_HOME'] = join(this.#folder, 'data');
    const child = this.#spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets']);
    child.stdin?.end('kittiwake');
    await this.#serving('org.freedesktop.secrets', child);
    this.started.push('gnome-keyring');
  }

  /** `rules` are sections of dunst's configuration. */
  async startNotifications(rules = ''): Promise<void> {
    const config = join(this.#folder, 'dunstrc');
    await writeFile(
      config,
      `[global]\nhistory_length = 100\nidle_threshold = 0\nmarkup = full\n[urgency_low]\ntimeout = 0\n[urgency_normal]\ntimeout = 0\n${rules}`,
    );
    await this.#serving('org.freedesktop.Notifications', this.#spawn('dunst', ['-conf', config]));
    this.started.push('dunst');
  }

  #spawn(command: string, args: string[]): ChildProcess {
    // A group of its own, so that Ctrl+C ends the app first; and it ends with us however we end.
    const child = spawn('setpriv', ['--pdeathsig', 'TERM', command, ...args], {
      stdio: ['pipe', 'pipe', 'ignore', 'pipe'],
      env: { ...process.env, ...this.env },
      detached: true,
    });
    child.on('error', () => undefined);
    this.#children.push(child);
    return child;
  }

  async #serving(name: string, child: ChildProcess): Promise<void> {
    const bus = new SessionBus(this.env['DBUS_SESSION_BUS_ADDRESS']);
    const { promise: failed, reject } = Promise.withResolvers<never>();
    const fail = () => reject(new Error(`${name} is not served`));
    child.once('exit', fail);
    await bus.owned(name, failed);
    child.off('exit', fail);
    bus.close();
  }

  #signal(signal: NodeJS.Signals): void {
    for (const child of this.#children) if (child.exitCode === null && child.signalCode === null) child.kill(signal);
  }

  async stop(): Promise<void> {
    const gone = this.#children.map(
      (child) =>
        new Promise<void>((resolve) => {
          if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) resolve();
          else child.once('exit', () => resolve());
        }),
    );
    this.#signal('SIGTERM');
    const late = setTimeout(() => this.#signal('SIGKILL'), 2_000);
    await Promise.all(gone);
    clearTimeout(late);
  }
}
