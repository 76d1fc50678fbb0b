// Starts a private desktop per test file: display, session bus, unlocked keychain, logging notification daemon, and a stub browser that
// records addresses.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SessionBus } from '../../src/desktop/dbus.ts';
import { PrivateDesktop } from '../../src/desktop/private-desktop.ts';
import type { AppDesktop } from './desktop.ts';
import { removeFolder } from './remove-folder.ts';

export interface DesktopPopup {
  id: number;
  app: string;
  summary: string;
  body: string;
  urgency: 'low' | 'normal' | 'critical';
  /** Path of the picture's file; '' without a picture. */
  icon: string;
}

/** An action of a popup on the screen: a button by its label, or '' for a click on the popup itself. */
interface PopupChoice {
  id: number;
  label: string;
  /** Line in the daemon's menu. */
  line: string;
}

/** Stub of zenity. A question waits for its answer while the app runs; a file dialog is cancelled unless a path is set. */
const zenity = (folder: string) => `cd '${folder}'
case " $* " in *' --file-selection '*) cat save-as && rm save-as; exit;; esac
{ printf '%s\\037' "$@"; printf '\\036'; } >> dialogs
until mv answer answer.$$ 2>/dev/null; do kill -0 $PPID || exit 1; sleep 0.05; done
label=$(cat answer.$$)
while [ $# -gt 0 ]; do case $1 in --ok-label) ok=$2;; --cancel-label) cancel=$2;; esac; shift; done
[ "$label" = "$ok" ] && exit 0
[ "$label" = "$cancel" ] || printf '%s\\n' "$label"
exit 1`;

export interface DialogQuestion {
  text: string;
  buttons: string[];
}

const readText = (path: string) => readFile(path, 'utf8').catch(() => '');

export class TestDesktop implements AppDesktop {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly #desktop: PrivateDesktop;
  readonly #rules: string;
  #refusingBus: SessionBus | undefined;

  /** `rules`: configuration of the notification daemon. */
  private constructor(folder: string, desktop: PrivateDesktop, rules: string) {
    this.folder = folder;
    this.#desktop = desktop;
    this.#rules = rules;
    this.env = {
      ...desktop.env,
      // Sleep signals come only from this private bus, which serves as the system bus.
      DBUS_SYSTEM_BUS_ADDRESS: desktop.env['DBUS_SESSION_BUS_ADDRESS'] ?? '',
      BROWSER: join(folder, 'browser'),
      XDG_CONFIG_HOME: join(folder, 'config'),
      HOME: folder,
      PATH: `${folder}:${process.env['PATH'] ?? ''}`,
    };
  }

  static async start(): Promise<TestDesktop> {
    const folder = await mkdtemp(join(tmpdir(), 'kittiwake-e2e-'));
    const script = async (name: string, text: string) => {
      await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`);
      await chmod(join(folder, name), 0o755);
    };
    await script('browser', `printf '%s\\n' "$1" >> '${join(folder, 'opened')}'`);
    await script('xdg-open', `realpath "$1" >> '${join(folder, 'opened-folders')}'`);
    await script('zenity', zenity(folder));
    const fields = ['ID', 'APP_NAME', 'SUMMARY', 'BODY', 'URGENCY', 'ICON_PATH'].map((field) => `"$DUNST_${field}"`);
    await script('popup', `printf '%s\\037%s\\037%s\\037%s\\037%s\\037%s\\036' ${fields.join(' ')} >> '${join(folder, 'popups')}'`);
    // The daemon runs this menu program with all actions of the popups. The choice is made once, and reported as done only after the daemon
    // has it: while one menu is open the daemon refuses another.
    const [offers, choice] = ['offers', 'choice'].map((name) => join(folder, name));
    await script('menu', `cat > '${offers}~'\nmv '${choice}' '${choice}~' && cat '${choice}~'\nexec >&-\nmv '${offers}~' '${offers}'`);
    const desktop = new PrivateDesktop(folder);
    await desktop.startDisplay(1280, 880);
    await desktop.startBus();
    // Popups with the same text stay separate, and all of them stay on the screen.
    const rules = `[global]\nstack_duplicates = no\nnotification_limit = 0\ndmenu = ${join(folder, 'menu')}\n[log]\nscript = ${join(folder, 'popup')}\n`;
    await Promise.all([desktop.startKeychain(), desktop.startNotifications(rules)]);
    return new TestDesktop(folder, desktop, rules);
  }

  /** All popups that the notification daemon has shown so far, as it parsed them. */
  async popups(): Promise<DesktopPopup[]> {
    const text = await readText(join(this.folder, 'popups'));
    return text
      .split('\x1e')
      .filter(Boolean)
      .map((record) => {
        const [id = '', app = '', summary = '', body = '', urgency = '', icon = ''] = record.split('\x1f');
        return { id: Number(id), app, summary, body, urgency: urgency.toLowerCase() as DesktopPopup['urgency'], icon };
      });
  }

  /** Popups still on the screen, oldest first. */
  async visiblePopups(): Promise<DesktopPopup[]> {
    const visibleIds = new Set((await this.#popupChoices()).map(({ id }) => id));
    return (await this.popups()).filter(({ id }) => visibleIds.has(id));
  }

  /** Labels of a popup's buttons while it is on the screen. */
  async buttons(id: number): Promise<string[]> {
    return (await this.#popupChoices()).filter((offer) => offer.id === id && offer.label !== '').map(({ label }) => label);
  }

  /** Clicks a popup on the screen, or one of its buttons: the newest whose summary contains `summary`, by default the oldest popup. */
  async clickPopup({ summary, button = '' }: { summary?: string; button?: string } = {}): Promise<void> {
    const visiblePopups = await this.visiblePopups();
    const popup = summary === undefined ? visiblePopups[0] : visiblePopups.findLast((one) => one.summary.includes(summary));
    const offer = (await this.#popupChoices()).find(({ id, label }) => id === popup?.id && label === button);
    if (!offer) throw new Error(`No such popup or button: ${summary ?? 'any'} ${button}; shown are ${JSON.stringify(visiblePopups)}`);
    await this.#popupChoices(offer.line);
  }

  /** Makes the notification service answer every call with an error until `allowPopups`. */
  async refusePopups(): Promise<void> {
    const name = 'org.freedesktop.Notifications';
    const bus = new SessionBus(this.env['DBUS_SESSION_BUS_ADDRESS']);
    const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
    const [pid] = await bus.call({ ...daemon, member: 'GetConnectionUnixProcessID', signature: 's', body: [name] });
    // Queued for the bus name, so that the bus does not start another daemon.
    await bus.requestName(name);
    process.kill(Number(pid));
    const isOurs = async () => {
      const [now] = await bus.call({ ...daemon, member: 'GetConnectionUnixProcessID', signature: 's', body: [name] });
      return now === process.pid;
    };
    while (!(await isOurs())) await setTimeout(20);
    this.#refusingBus = bus;
  }

  async allowPopups(): Promise<void> {
    this.#refusingBus?.close();
    this.#refusingBus = undefined;
    await this.#desktop.startNotifications(this.#rules);
  }

  async closePopups(): Promise<void> {
    await this.#dunst({ member: 'NotificationCloseAll' });
  }

  /** Opens the daemon's menu with the actions of all popups, and chooses one line or none. */
  async #popupChoices(choice = ''): Promise<PopupChoice[]> {
    const path = join(this.folder, 'offers');
    await rm(path, { force: true });
    await writeFile(join(this.folder, 'choice'), choice);
    let text = '';
    for (let turn = 0; text === '' && turn < 500; turn += 1) {
      if (turn % 10 === 0) {
        if ((await this.#shownCount()) === 0) return [];
        await this.#dunst({ member: 'ContextMenuCall' });
      }
      await setTimeout(20);
      text = await readText(path);
    }
    return text.split('\n').flatMap((line) => {
      const [, label = '', id, key] = /^#(.*?) ?\(.*\) \[(\d+),(\w+)\]$/.exec(line) ?? [];
      return id === undefined ? [] : [{ id: Number(id), label: key === 'default' ? '' : label, line }];
    });
  }

  /** Number of popups on the screen according to dunst, which opens no menu without popups. */
  async #shownCount(): Promise<number> {
    const [variant] = await this.#dunst({
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: ['org.dunstproject.cmd0', 'displayedLength'],
    });
    const [, [count]] = variant as [unknown, [number]];
    return count;
  }

  async #dunst(call: { interface?: string; member: string; signature?: string; body?: unknown[] }): Promise<unknown[]> {
    const bus = new SessionBus(this.env['DBUS_SESSION_BUS_ADDRESS']);
    const answer = await bus.call({
      destination: 'org.freedesktop.Notifications',
      path: '/org/freedesktop/Notifications',
      interface: 'org.dunstproject.cmd0',
      ...call,
    });
    bus.close();
    return answer;
  }

  /** Announces, as logind does, that the computer goes to sleep or has woken. */
  async announceSleep(begins: boolean): Promise<void> {
    const bus = new SessionBus(this.env['DBUS_SYSTEM_BUS_ADDRESS']);
    const waitForBus = () =>
      bus.call({ destination: 'org.freedesktop.DBus', path: '/', interface: 'org.freedesktop.DBus', member: 'GetId' });
    await waitForBus();
    bus.emit('/org/freedesktop/login1', 'org.freedesktop.login1.Manager', 'PrepareForSleep', 'b', [begins]);
    await waitForBus();
    bus.close();
  }

  /** Sets the path for the next save dialog; works while the app uses the desktop's dialogs. */
  async answerSaveDialog(path: string): Promise<void> {
    await writeFile(join(this.folder, 'save-as'), path);
  }

  /** Questions asked in native dialogs so far; works while the app uses the desktop's dialogs. */
  async questions(): Promise<DialogQuestion[]> {
    const dialogRecords = (await readText(join(this.folder, 'dialogs'))).split('\x1e').filter(Boolean);
    return dialogRecords.map((line) => {
      const args = line.split('\x1f');
      const after = (name: string) => args.flatMap((arg, at) => (arg === name ? [args[at + 1] ?? ''] : []));
      return { text: after('--text').join(), buttons: ['--ok-label', '--extra-button', '--cancel-label'].flatMap(after) };
    });
  }

  /** Waits for the next question after the first `skipCount` ones. */
  async waitForQuestion(skipCount = 0): Promise<DialogQuestion> {
    for (const until = Date.now() + 30_000; Date.now() < until; await setTimeout(50)) {
      const question = (await this.questions())[skipCount];
      if (question) return question;
    }
    throw new Error('Nothing was asked');
  }

  async answerQuestion(button: string): Promise<void> {
    await writeFile(join(this.folder, 'answer~'), button);
    await rename(join(this.folder, 'answer~'), join(this.folder, 'answer'));
  }

  /** Addresses passed to the system browser. */
  async openedLinks(): Promise<string[]> {
    return (await readText(join(this.folder, 'opened'))).split('\n').filter(Boolean);
  }

  /** Folders opened in the file manager. */
  async openedFolders(): Promise<string[]> {
    return (await readText(join(this.folder, 'opened-folders'))).split('\n').filter(Boolean);
  }

  /** Waits for the next address after the first `skipCount` ones. */
  async waitForLink(skipCount: number): Promise<string> {
    for (const until = Date.now() + 15_000; Date.now() < until; await setTimeout(50)) {
      const link = (await this.openedLinks())[skipCount];
      if (link !== undefined) return link;
    }
    throw new Error('Nothing was opened in the browser');
  }

  /** Reads the app's keychain items in another program than the app. */
  async keychain(service: string): Promise<{ account: string; password: string }[]> {
    const stdout = await this.#run(
      `import { findCredentials } from 'keytar'; console.log(JSON.stringify(findCredentials(${JSON.stringify(service)})))`,
    );
    return JSON.parse(stdout) as { account: string; password: string }[];
  }

  /** Stores these passwords in the keychain by account, as an earlier run of the app would have. */
  async fillKeychain(service: string, passwords: Record<string, string>): Promise<void> {
    await this.#run(`import { Entry } from 'keytar';
      for (const [account, password] of ${JSON.stringify(Object.entries(passwords))})
        new Entry(${JSON.stringify(service)}, account, { linux: { store: 'secret-service' } }).setPassword(password);`);
  }

  /** Deletes the app's items from the keychain, as a user does in the system's password manager. */
  async emptyKeychain(service: string): Promise<void> {
    const accounts = (await this.keychain(service)).map(({ account }) => account);
    await this.#run(`import { Entry } from 'keytar';
      for (const account of ${JSON.stringify(accounts)})
        new Entry(${JSON.stringify(service)}, account, { linux: { store: 'secret-service' } }).deletePassword();`);
  }

  /** Runs a program on this desktop and returns its output. */
  async #run(program: string): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, ...this.env },
    });
    return stdout;
  }

  async stop(): Promise<void> {
    this.#refusingBus?.close();
    await this.#desktop.stop();
    await removeFolder(this.folder);
  }
}
