// A desktop for one test file: display, session bus, unlocked keychain, a notification daemon that keeps a log, and a browser that notes what it is to open.
import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SessionBus } from '../../build/host/desktop/dbus.ts';
import { PrivateDesktop } from '../../build/host/desktop/private-desktop.ts';
import type { Desktop } from './desktop.ts';
import { removeFolder } from './remove-folder.ts';

export interface Popup {
  id: number;
  app: string;
  summary: string;
  body: string;
  urgency: 'low' | 'normal' | 'critical';
  /** The picture's file; '' when there is none. */
  icon: string;
}

/** What can be chosen on a popup that is shown now: its buttons by their labels, '' for the popup itself. */
interface Offer {
  id: number;
  label: string;
  /** As the daemon's menu names it. */
  line: string;
}

/** A question waits for its answer as long as the app runs; a dialog for a file is cancelled where none is named. */
const zenity = (folder: string) => `cd '${folder}'
case " $* " in *' --file-selection '*) cat save-as && rm save-as; exit;; esac
{ printf '%s\\037' "$@"; printf '\\036'; } >> dialogs
until mv answer answer.$$ 2>/dev/null; do kill -0 $PPID || exit 1; sleep 0.05; done
label=$(cat answer.$$)
while [ $# -gt 0 ]; do case $1 in --ok-label) ok=$2;; --cancel-label) cancel=$2;; esac; shift; done
[ "$label" = "$ok" ] && exit 0
[ "$label" = "$cancel" ] || printf '%s\\n' "$label"
exit 1`;

export interface Question {
  text: string;
  buttons: string[];
}

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');

export class TestDesktop implements Desktop {
  readonly folder: string;
  readonly env: Record<string, string>;
  readonly #desktop: PrivateDesktop;
  readonly #rules: string;
  #refusing: SessionBus | undefined;

  /** `rules`: of the notification daemon. */
  private constructor(folder: string, desktop: PrivateDesktop, rules: string) {
    this.folder = folder;
    this.#desktop = desktop;
    this.#rules = rules;
    this.env = {
      ...desktop.env,
      // Whoever listens for sleep hears of it here alone.
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
    // What the daemon runs to let a person choose among all that the shown popups offer. A choice is made once, and told as made when
    // the daemon has it: while one menu is open it refuses another.
    const [offers, choice] = ['offers', 'choice'].map((name) => join(folder, name));
    await script('menu', `cat > '${offers}~'\nmv '${choice}' '${choice}~' && cat '${choice}~'\nexec >&-\nmv '${offers}~' '${offers}'`);
    const desktop = new PrivateDesktop(folder);
    await desktop.startDisplay(1280, 880);
    await desktop.startBus();
    // Two popups of the same words are two, and all of them are on the screen.
    const rules = `[global]\nstack_duplicates = no\nnotification_limit = 0\ndmenu = ${join(folder, 'menu')}\n[log]\nscript = ${join(folder, 'popup')}\n`;
    await Promise.all([desktop.startKeychain(), desktop.startNotifications(rules)]);
    return new TestDesktop(folder, desktop, rules);
  }

  /** What the notification daemon has shown so far, as it understood it. */
  async popups(): Promise<Popup[]> {
    const text = await textOf(join(this.folder, 'popups'));
    return text
      .split('\x1e')
      .filter(Boolean)
      .map((record) => {
        const [id = '', app = '', summary = '', body = '', urgency = '', icon = ''] = record.split('\x1f');
        return { id: Number(id), app, summary, body, urgency: urgency.toLowerCase() as Popup['urgency'], icon };
      });
  }

  /** The popups that are still on the screen, the oldest first. */
  async shownPopups(): Promise<Popup[]> {
    const shown = new Set((await this.#offers()).map(({ id }) => id));
    return (await this.popups()).filter(({ id }) => shown.has(id));
  }

  /** The labels of a popup's buttons, while it is shown. */
  async buttons(id: number): Promise<string[]> {
    return (await this.#offers()).filter((offer) => offer.id === id && offer.label !== '').map(({ label }) => label);
  }

  /** Clicks a popup that is still shown, or a button of it: the newest whose summary contains this, else the oldest of all. */
  async clickPopup({ summary, button = '' }: { summary?: string; button?: string } = {}): Promise<void> {
    const shown = await this.shownPopups();
    const popup = summary === undefined ? shown[0] : shown.findLast((one) => one.summary.includes(summary));
    const offer = (await this.#offers()).find(({ id, label }) => id === popup?.id && label === button);
    if (!offer) throw new Error(`No such popup or button: ${summary ?? 'any'} ${button}; shown are ${JSON.stringify(shown)}`);
    await this.#offers(offer.line);
  }

  /** Until `allowPopups`, the notification service answers every call with an error. */
  async refusePopups(): Promise<void> {
    const name = 'org.freedesktop.Notifications';
    const bus = new SessionBus(this.env['DBUS_SESSION_BUS_ADDRESS']);
    const daemon = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };
    const [pid] = await bus.call({ ...daemon, member: 'GetConnectionUnixProcessID', signature: 's', body: [name] });
    // Next in the queue for the name, so that the bus starts no other daemon.
    await bus.own(name);
    process.kill(Number(pid));
    const isOurs = async () => {
      const [now] = await bus.call({ ...daemon, member: 'GetConnectionUnixProcessID', signature: 's', body: [name] });
      return now === process.pid;
    };
    while (!(await isOurs())) await setTimeout(20);
    this.#refusing = bus;
  }

  async allowPopups(): Promise<void> {
    this.#refusing?.close();
    this.#refusing = undefined;
    await this.#desktop.startNotifications(this.#rules);
  }

  async closePopups(): Promise<void> {
    await this.#dunst({ member: 'NotificationCloseAll' });
  }

  /** Opens the daemon's menu of all that the shown popups offer, and chooses a line of it or none. */
  async #offers(choice = ''): Promise<Offer[]> {
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
      text = await textOf(path);
    }
    return text.split('\n').flatMap((line) => {
      const [, label = '', id, key] = /^#(.*?) ?\(.*\) \[(\d+),(\w+)\]$/.exec(line) ?? [];
      return id === undefined ? [] : [{ id: Number(id), label: key === 'default' ? '' : label, line }];
    });
  }

  /** dunst's count of the popups on the screen: with none it has no menu. */
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

  /** Says, as logind does, that the computer goes to sleep or has woken. */
  async announceSleep(begins: boolean): Promise<void> {
    const bus = new SessionBus(this.env['DBUS_SYSTEM_BUS_ADDRESS']);
    const reached = () => bus.call({ destination: 'org.freedesktop.DBus', path: '/', interface: 'org.freedesktop.DBus', member: 'GetId' });
    await reached();
    bus.emit('/org/freedesktop/login1', 'org.freedesktop.login1.Manager', 'PrepareForSleep', 'b', [begins]);
    await reached();
    bus.close();
  }

  /** Where the next dialog that asks for a file is to save it, as long as the app's dialogs are the desktop's. */
  async answerSaveDialog(path: string): Promise<void> {
    await writeFile(join(this.folder, 'save-as'), path);
  }

  /** The questions that the app has asked by the system's own dialogs, as long as these are the desktop's. */
  async questions(): Promise<Question[]> {
    const asked = (await textOf(join(this.folder, 'dialogs'))).split('\x1e').filter(Boolean);
    return asked.map((line) => {
      const args = line.split('\x1f');
      const after = (name: string) => args.flatMap((arg, at) => (arg === name ? [args[at + 1] ?? ''] : []));
      return { text: after('--text').join(), buttons: ['--ok-label', '--extra-button', '--cancel-label'].flatMap(after) };
    });
  }

  /** The next question, when `known` were asked before. */
  async nextQuestion(known = 0): Promise<Question> {
    for (const until = Date.now() + 30_000; Date.now() < until; await setTimeout(50)) {
      const question = (await this.questions())[known];
      if (question) return question;
    }
    throw new Error('Nothing was asked');
  }

  async answer(button: string): Promise<void> {
    await writeFile(join(this.folder, 'answer~'), button);
    await rename(join(this.folder, 'answer~'), join(this.folder, 'answer'));
  }

  /** The addresses that were to be opened in the system's browser. */
  async openedLinks(): Promise<string[]> {
    return (await textOf(join(this.folder, 'opened'))).split('\n').filter(Boolean);
  }

  /** The folders that were opened in the file manager. */
  async openedFolders(): Promise<string[]> {
    return (await textOf(join(this.folder, 'opened-folders'))).split('\n').filter(Boolean);
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
    const stdout = await this.#run(
      `import { findCredentials } from 'keytar'; console.log(JSON.stringify(findCredentials(${JSON.stringify(service)})))`,
    );
    return JSON.parse(stdout) as { account: string; password: string }[];
  }

  /** Keeps these passwords in the keychain, by account, as an earlier run of the app would have. */
  async fillKeychain(service: string, passwords: Record<string, string>): Promise<void> {
    await this.#run(`import { Entry } from 'keytar';
      for (const [account, password] of ${JSON.stringify(Object.entries(passwords))})
        new Entry(${JSON.stringify(service)}, account, { linux: { store: 'secret-service' } }).setPassword(password);`);
  }

  /** Deletes the app's items from the keychain, as a person does in the system's password manager. */
  async emptyKeychain(service: string): Promise<void> {
    const accounts = (await this.keychain(service)).map(({ account }) => account);
    await this.#run(`import { Entry } from 'keytar';
      for (const account of ${JSON.stringify(accounts)})
        new Entry(${JSON.stringify(service)}, account, { linux: { store: 'secret-service' } }).deletePassword();`);
  }

  /** Runs a program on this desktop and answers what it prints. */
  async #run(program: string): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
      env: { ...process.env, ...this.env },
    });
    return stdout;
  }

  async stop(): Promise<void> {
    this.#refusing?.close();
    await this.#desktop.stop();
    await removeFolder(this.folder);
  }
}
