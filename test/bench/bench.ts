// `npm run bench`: measures size, speed and memory of the built app against the embedded server, and compares them with the targets.
// `-- --only=wheel,views` measures only these parts.
import { prepareSystem } from '../../build/os.ts';
import { buildApp } from '../../build/build.ts';
import { actionLatency } from './actions.ts';
import { aims } from './aims.ts';
import { alertToPopup } from './alerts.ts';
import { burst } from './burst.ts';
import { fourColumns } from './columns.ts';
import { dayInOneWindow, hundredWindows } from './day.ts';
import { decryptions } from './decryption.ts';
import { percentile } from './figures.ts';
import { firstPostAndMany } from './first-post.ts';
import { idleCost } from './idle.ts';
import { largeCache } from './large-cache.ts';
import { localSearch } from './local-search.ts';
import { lookAround } from './look-around.ts';
import { twentyAccounts } from './many-accounts.ts';
import { mediaInComposer } from './media.ts';
import { startPhases } from './phases.ts';
import { manyPictures } from './pictures.ts';
import { profileOpen } from './profile-open.ts';
import { threadOf500 } from './thread.ts';
import { viewsShown } from './views.ts';
import { wheelFrames } from './wheel.ts';

type Figures = Record<string, number>;

/** Each part runs its own app and servers. */
const parts: Record<string, () => Figures | Promise<Figures>> = {
  first: firstPostAndMany,
  views: viewsShown,
  wheel: wheelFrames,
  idle: idleCost,
  accounts: twentyAccounts,
  cache: largeCache,
  search: localSearch,
  pictures: manyPictures,
  columns: fourColumns,
  alerts: alertToPopup,
  burst,
  decryption: decryptions,
  actions: actionLatency,
  look: lookAround,
  media: mediaInComposer,
  profile: profileOpen,
  thread: threadOf500,
};
/** Runs of a part with a figure that has a target. */
const runs = 3;

interface Line {
  figure: number;
  /** Minimum and maximum of several runs. */
  spread?: [number, number];
  before?: number;
  aim?: number;
  met?: boolean;
}

function createLine(name: string, values: readonly number[]): Line {
  const figure = percentile(0.5, values);
  const target = aims[name];
  const spread: Pick<Line, 'spread'> = values.length > 1 ? { spread: [Math.min(...values), Math.max(...values)] } : {};
  if (target === undefined) return { figure, ...spread };
  const { before, aim, atLeast = false } = target;
  return { figure, ...spread, before, aim, met: atLeast ? figure >= aim : figure <= aim };
}

async function measurePart(part: () => Figures | Promise<Figures>): Promise<Record<string, Line>> {
  const first = await part();
  const names = Object.keys(first);
  const all = [first];
  if (names.some((name) => name in aims)) while (all.length < runs) all.push(await part());
  return Object.fromEntries(
    names.map((name) => [
      name,
      createLine(
        name,
        all.map((figures) => figures[name] ?? NaN),
      ),
    ]),
  );
}

function formatMet(met: boolean | undefined): string {
  if (met === undefined) return '';
  return met ? 'yes' : 'no';
}

const formatLine = ({ figure, spread, before = NaN, aim = NaN, met }: Line) => ({
  figure,
  spread: spread?.join(' – ') ?? '',
  before: Number.isNaN(before) ? '' : before,
  aim: Number.isNaN(aim) ? '' : aim,
  met: formatMet(met),
});

if (!prepareSystem()) process.exit(1);
await buildApp();
if (process.argv.includes('--phases')) {
  console.log(`Milliseconds from the process's start to the first post, cached: ${JSON.stringify(await startPhases())}`);
  process.exit(0);
}
if (process.argv.includes('--day')) {
  console.log('A day in one window:');
  console.table(await dayInOneWindow());
  console.log('A hundred windows, opened and closed:');
  console.table(await hundredWindows());
  process.exit(0);
}
const onlyOption = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length);
const names = onlyOption === undefined ? Object.keys(parts) : onlyOption.split(',');
const unknown = names.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}
const lines: Record<string, Line> = {};
for (const name of names) {
  const part = parts[name];
  if (part) Object.assign(lines, await measurePart(part));
}
if (process.argv.includes('--json')) console.log(JSON.stringify(lines));
else console.table(Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, formatLine(line)])));
