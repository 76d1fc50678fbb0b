// A desktop for one test file: display, session bus, unlocked keychain, a notification daemon that keeps a log, and a browser that notes what it is to open.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SessionBus } from '../../build/host/dbus.ts';
import { PrivateDesktop } from '../../build/host/desktop.ts';

export interface Popup {
  id: number;
  app: string;
  summary: string;
  body: string;
}

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');

export class TestDesktop {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly #desktop: PrivateDesktop;

  private constructor(folder: string, desktop: PrivateDesktop) {
    this.folder = folder;
    this.#desktop = desktop;
    this.env = { ...desktop.env, BROWSER: join(folder, 'browser'), XDG_CONFIG_HOME: join(folder, 'config'), HOME: folder };
  }

  static async start(): Promise<TestDesktop> {
    const folder = await mkdtemp(join(tmpdir(), 'kittiwake-e2e-'));
    const script = async (name: string, text: string) => {
      await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
      await chmod(join(folder, name), 0o755);
    };
    await script('browser', `printf '%s\\n' "$1" >> '${join(folder, 'opened')}'`);
    const fields = '"$DUNST_ID" "$DUNST_APP_NAME" "$DUNST_SUMMARY" "$DUNST_BODY"';
    await script('popup', `printf '%s\\037%s\\037%s\\037%s\\036' ${fields} >> '${join(folder, 'popups')}'`);
    const desktop = new PrivateDesktop(folder);
    await desktop.startDisplay(1280, 880);
    await desktop.startBus();
    await Promise.all([desktop.startKeychain(), desktop.startNotifications(`[log]\nscript = ${join(folder, 'popup')}\n`)]);
    return new TestDesktop(folder, desktop);
  }

  /** What the notification daemon has shown so far, as it understood it. */
  async popups(): Promise<Popup[]> {
    const text = await textOf(join(this.folder, 'popups'));
    return text
      .split('\x1e')
      .filter(Boolean)
      .map((record) => {
        const [id = '', app = '', summary = '', body = ''] = record.split('\x1f');
        return { id: Number(id), app, summary, body };
      });
  }

  /** Clicks the oldest popup that is still shown. */
  async clickPopup(): Promise<void> {
    await this.#dunst({ member: 'NotificationAction', signature: 'u', body: [0] });
  }

  async closePopups(): Promise<void> {
    await this.#dunst({ member: 'NotificationCloseAll' });
  }

  async #dunst(call: { member: string; signature?: string; body?: unknown[] }): Promise<void> {
    const bus = new SessionBus(this.env['DBUS_SESSION_BUS_ADDRESS']);
    await bus.call({
      destination: 'org.freedesktop.Notifications',
      path: '/org/freedesktop/Notifications',
      interface: 'org.dunstproject.cmd0',
      ...call,
    });
    bus.close();
  }

  /** The addresses that were to be opened in the system's browser. */
  async openedLinks(): Promise<string[]> {
    return (await textOf(join(this.folder, 'opened'))).split('\n').filter(Boolean);
  }

  /** The next address, when `known` were opened before. */
  async nextLink(known: number): Promise<string> {
    for (const until = Date.now() + 15_000; Date.now() < until; await setTimeout(50)) {
      const link = (await this.openedLinks())[known];
      if (link !== undefined) return link;
    }
    throw new Error('Nothing was opened in the browser');
  }

  /** What the keychain holds for the app, read by another program than the app. */
  async keychain(service: string): Promise<{ account: string; password: string }[]> {
    const program = `import { findCredentials } from 'keytar'; console.log(JSON.stringify(findCredentials(${JSON.stringify(service)})))`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, ...this.env },
    });
    return JSON.parse(stdout) as { account: string; password: string }[];
  }

  async stop(): Promise<void> {
    await this.#desktop.stop();
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
