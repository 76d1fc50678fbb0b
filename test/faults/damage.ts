// `npm run faults -- --damage`: damages copies of a user data folder, and opens each as a start of the app does. No window is needed.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredAccount } from '../../electron/accounts/account-list.ts';
import { createDice } from '@kittiwake/demo-server/seed/random';
import type { Dice } from '@kittiwake/demo-server/seed/random';
import { makeDraft } from '../electron/storage/samples.ts';
import { damagedAccount, describeTally, tallyDamages } from './damage-tally.ts';
import type { DamageCase, OpenedFolder } from './damage-tally.ts';
import { openUserData } from './open-user-data.ts';

/** Long, because the machine may be busy: an ordinary opening takes half a second. */
const maxOpenMs = 60_000;
const foreignUser = 65_534;
const isRoot = process.getuid?.() === 0;

/** Files with data of the user. */
const userFiles = ['journal.db', 'settings.json', 'accounts.json'] as const;
const otherFiles = ['cache.db', 'push.json', 'files.json', 'damage.json'] as const;

type Contents = Pick<DamageCase, 'texts' | 'theme' | 'accountCount'>;

/** Fills the folder as a run of the app does. `isKilled`: the last changes are in the write-ahead logs only. */
function fillFolder(folder: string, dice: Dice, isKilled: boolean): Contents {
  const running = join(folder, 'running');
  const files = openUserData(running);
  const { journal, settings, accountList, cache, pushStore } = files;
  const account: StoredAccount = {
    key: damagedAccount,
    handle: '@mira@coast.example',
    displayName: 'Mira',
    avatar: '',
    emojis: [],
    locked: false,
    sessionOnly: false,
    demo: false,
  };
  accountList.write({ active: account.key, accounts: [account] });
  settings.set({ theme: 'dark' });
  pushStore.change(account.key, { lastAlertAt: 1 });
  cache.set(account.key, 'name', 'value');
  const texts = Array.from(
    { length: dice.integer(5, 60) },
    (_, at) => `${at} ${'gulls '.repeat(dice.integer(1, dice.chance(0.1) ? 3_000 : 200))}`,
  );
  const checkpointAt = dice.integer(0, texts.length);
  texts.forEach((text, at) => {
    const draft = makeDraft({ id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`, account: account.key, text });
    if (dice.chance(0.3)) journal.outbox.take(draft);
    else journal.drafts.save(draft);
    if (at === checkpointAt) journal.checkpoint();
  });
  const copied = join(folder, 'data');
  if (isKilled) cpSync(running, copied, { recursive: true });
  files.close();
  if (!isKilled) cpSync(running, copied, { recursive: true });
  rmSync(running, { recursive: true });
  return { texts, theme: 'dark', accountCount: 1 };
}

interface Damage {
  name: string;
  /** Obstacle that a refusal has to name. */
  obstacle: DamageCase['obstacle'];
  /** Names of the damaged files. */
  names: readonly string[];
  /** Runs the app as another user. */
  asForeignUser?: boolean;
}

const damage = (name: string, names: readonly string[], more: Partial<Damage> = {}): Damage => ({
  name: `${name} ${names.join(' and ')}`,
  obstacle: null,
  names,
  ...more,
});

function overwrite(path: string, dice: Dice, fill: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  if (bytes.length === 0) return;
  const start = dice.integer(0, bytes.length - 1);
  fill(bytes.subarray(start, Math.min(bytes.length, start + dice.pick([1, 30, 500, 4_096, 20_000]))));
  writeFileSync(path, bytes);
}

function replace(path: string, create: () => void): void {
  rmSync(path);
  create();
}

/** Moves the folder to a disk of its own, with at most 200 KB of free space. */
function fillDisk(data: string, dice: Dice): void {
  const copy = `${data}-copy`;
  renameSync(data, copy);
  mkdirSync(data);
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m', 'tmpfs', data]);
  cpSync(copy, data, { recursive: true });
  const { bavail, bsize } = statfsSync(data);
  writeFileSync(join(data, 'filler'), Buffer.alloc(bavail * bsize - dice.integer(0, 50) * 4_096));
}

type DamageKind = (folder: string, names: readonly string[], dice: Dice) => Damage;

const damageKinds = {
  cut(folder, names, dice) {
    const name = dice.pick(names);
    const share = dice.integer(0, 99);
    truncateSync(join(folder, name), Math.floor((statSync(join(folder, name)).size * share) / 100));
    return damage(`cut to ${share} %`, [name]);
  },
  zeroed(folder, names, dice) {
    const name = dice.pick(names);
    overwrite(join(folder, name), dice, (bytes) => bytes.fill(0));
    return damage('zeroed part of', [name]);
  },
  flipped(folder, names, dice) {
    const name = dice.pick(names);
    overwrite(join(folder, name), dice, (bytes) => bytes.forEach((byte, at) => (bytes[at] = byte ^ 0xff)));
    return damage('flipped part of', [name]);
  },
  swapped(folder, names, dice) {
    const pair = dice.sample(
      [...new Set(names)].filter((name) => !name.endsWith('-shm')),
      2,
    );
    const [first = '', second = ''] = pair;
    renameSync(join(folder, first), join(folder, 'swapped'));
    renameSync(join(folder, second), join(folder, first));
    renameSync(join(folder, 'swapped'), join(folder, second));
    return damage('swapped', pair);
  },
  missing(folder, names, dice) {
    const name = dice.pick(names);
    rmSync(join(folder, name));
    return damage('missing', [name]);
  },
  pipe(folder, names, dice) {
    const name = dice.pick(names);
    replace(join(folder, name), () => execFileSync('mkfifo', [join(folder, name)]));
    return damage('pipe in place of', [name], { obstacle: 'special-file' });
  },
  folder(folder, names, dice) {
    const name = dice.pick(names);
    replace(join(folder, name), () => mkdirSync(join(folder, name)));
    return damage('folder in place of', [name], { obstacle: 'folder' });
  },
  'read-only'(folder, names, dice) {
    const name = dice.pick(names);
    chmodSync(join(folder, name), 0o400);
    return damage('read-only', [name], { obstacle: 'not-allowed', asForeignUser: isRoot });
  },
  foreign(folder, names, dice) {
    const name = dice.pick(names);
    chmodSync(join(folder, name), 0o600);
    return damage('foreign owner of', [name], { obstacle: 'not-allowed', asForeignUser: true });
  },
  full(folder, _, dice) {
    fillDisk(folder, dice);
    return { name: 'full disk', names: [], obstacle: 'disk-full' };
  },
} satisfies Record<string, DamageKind>;

const canMount = process.platform === 'linux' && isRoot;
/** Kinds that this computer cannot produce. */
const impossibleKinds: readonly string[] = [
  ...(isRoot ? [] : ['foreign']),
  ...(canMount ? [] : ['full']),
  ...(process.platform === 'win32' ? ['pipe', 'read-only', 'foreign'] : []),
];

/** Gives everything to the foreign user, except the file that is foreign to that user. */
function giveAway(folder: string, { name, names }: Damage): void {
  const isForeign = name.startsWith('foreign');
  for (const each of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (!isForeign || !names.includes(each)) chownSync(join(folder, each), foreignUser, foreignUser);
  chownSync(folder, foreignUser, foreignUser);
}

function openFolder(folder: string, asForeignUser: boolean): OpenedFolder {
  const script = join(import.meta.dirname, 'open-damaged.ts');
  const options = {
    encoding: 'utf8',
    timeout: maxOpenMs,
    killSignal: 'SIGKILL',
    ...(asForeignUser && { uid: foreignUser, gid: foreignUser }),
  } as const;
  const { stdout, stderr, error } = spawnSync(process.execPath, [script, folder], options);
  if (error && 'code' in error && error.code === 'ETIMEDOUT') return { kind: 'hung' };
  const line = stdout.trim().split('\n').at(-1) ?? '';
  return line.startsWith('{') ? (JSON.parse(line) as OpenedFolder) : { kind: 'failed', reason: stderr };
}

const hashOf = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());

function runCase(folder: string, kind: keyof typeof damageKinds, dice: Dice): DamageCase {
  chmodSync(folder, 0o755);
  const isKilled = dice.chance(0.6);
  const contents = fillFolder(folder, dice, isKilled);
  const data = join(folder, 'data');
  const logs = ['journal.db-wal', 'journal.db-wal', 'journal.db-shm', 'cache.db-wal'];
  const names = [...userFiles, ...userFiles, 'journal.db', ...otherFiles, ...(isKilled ? logs : [])].filter((name) =>
    existsSync(join(data, name)),
  );
  const folderDamage: Damage = damageKinds[kind](data, names, dice);
  if (folderDamage.asForeignUser) giveAway(data, folderDamage);
  const { name, obstacle, names: damagedNames, asForeignUser = false } = folderDamage;
  const userNames = damagedNames.filter((each) => /^(journal\.db(-wal)?|settings\.json|accounts\.json)$/.test(each));
  const hashes = userNames
    .map((each) => join(data, each))
    .filter((path) => existsSync(path) && statSync(path).isFile() && statSync(path).size > 0)
    .map(hashOf);
  const openedFolder = openFolder(data, asForeignUser);
  const hashesAfter = new Set(listFiles(data).map(hashOf));
  if (kind === 'full') execFileSync('umount', [data]);
  return {
    ...contents,
    name: `${name}${isKilled ? ' after a kill' : ''}`,
    obstacle,
    areBytesKept: hashes.every((hash) => hashesAfter.has(hash)),
    opened: openedFolder,
  };
}

/** Returns true if no fault was found. */
export function runDamages({ seed, count }: { seed: number; count: number }): boolean {
  const kinds = (Object.keys(damageKinds) as (keyof typeof damageKinds)[]).filter((kind) => !impossibleKinds.includes(kind));
  if (impossibleKinds.length > 0) console.log(`not possible here: ${impossibleKinds.join(', ')}`);
  const cases: DamageCase[] = [];
  for (let number = 0; number < count; number += 1) {
    // A seed for each case, so that one case can be repeated alone.
    const dice = createDice(seed + number);
    const folder = mkdtempSync(join(tmpdir(), 'kittiwake-damage-'));
    try {
      cases.push(runCase(folder, kinds[number % kinds.length] ?? 'cut', dice));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const tally = tallyDamages(cases);
  for (const fault of tally.faults) console.log(fault);
  for (const { opened, name } of cases) if (opened.kind === 'failed') console.log(`${name}: ${opened.reason}`);
  console.log(describeTally(tally));
  return cases.length > 0 && tally.faults.length === 0;
}
