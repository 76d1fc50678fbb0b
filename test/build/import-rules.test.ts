// The import rules are only worth something when they fail on a violation: each is planted in a copy of the layout.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;
// Each test starts a process, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kittiwake-rules-'));
  for (const name of ['node_modules', 'tsconfig.json', '.dependency-cruiser.cjs', 'package.json'])
    await symlink(join(root, name), join(folder, name));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** The names of the rules that the given files break. */
async function broken(files: Record<string, string>): Promise<string[]> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const folders = [...new Set(Object.keys(files).map((path) => path.split('/')[0] ?? ''))];
  const args = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--output-type', 'json', ...folders];
  const report = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout)),
  );
  const { summary } = JSON.parse(report) as { summary: { violations: { rule: { name: string } }[] } };
  return [...new Set(summary.violations.map((violation) => violation.rule.name))].sort();
}

const empty = 'export const x = 1;\n';
const svelte = (from: string) =>
  `<script lang="ts">\n  import { x } from '${from}';\n  import type { Y } from '${from}';\n  let y: Y = $state(x);\n</script>\n\n<p>{y}</p>\n`;

test('what follows the rules passes', async () => {
  const files = {
    'renderer/features/compose/Composer.svelte': svelte('../../state/compose.ts'),
    'renderer/state/compose.ts':
      "import type { Draft } from '../../electron/contract/draft.ts';\nexport type Y = Draft | number;\nexport const x = 1;\n",
    'electron/contract/draft.ts': 'export type Draft = string;\n',
  };
  expect(await broken(files)).toEqual([]);
});

test('a feature may not import another feature, status excepted', async () => {
  const files = {
    'renderer/features/compose/Composer.svelte': svelte('../thread/logic.ts'),
    'renderer/features/thread/Thread.svelte': svelte('../status/logic.ts'),
    'renderer/features/thread/logic.ts': empty,
    'renderer/features/status/logic.ts': empty,
  };
  expect(await broken(files)).toEqual(['features-do-not-import-each-other']);
});

test('a component may not reach past state to the API', async () => {
  expect(await broken({ 'renderer/features/thread/Thread.svelte': svelte('../../api/call.ts'), 'renderer/api/call.ts': empty })).toEqual([
    'features-import-ui-state-logic',
  ]);
});

test('the window may import only the contract and its messages from the main process, types included', async () => {
  const files = {
    'renderer/state/session.ts':
      "import type { Vault } from '../../electron/accounts/vault.ts';\nimport '../../electron/messages/first.ts';\nexport type Mine = Vault;\n",
    'electron/messages/first.ts': empty,
    'electron/accounts/vault.ts': 'export type Vault = string;\n',
  };
  expect(await broken(files)).toEqual(['renderer-imports-contract-and-messages', 'state-imports-api-and-logic']);
});

test('the window may not import Node or Electron', async () => {
  expect(await broken({ 'renderer/logic/time.ts': "import 'node:fs';\nimport 'electron';\n" })).toEqual([
    'renderer-is-a-web-page',
    'renderer-never-electron',
  ]);
});

test('the contract imports nothing but the validator', async () => {
  const files = {
    'electron/contract/route.ts': "import 'valibot';\nimport 'hono';\nimport '../storage/cache.ts';\n",
    'electron/storage/cache.ts': empty,
  };
  expect(await broken(files)).toEqual(['contract-imports-nothing', 'contract-needs-valibot-alone']);
});

test('parts of main may not import their siblings', async () => {
  const files = { 'electron/push/push.ts': "import '../accounts/vault.ts';\n", 'electron/accounts/vault.ts': empty };
  expect(await broken(files)).toEqual(['push-imports-no-sibling']);
});

test('only the composition root reads the composition root, and nothing the entry', async () => {
  const files = {
    'electron/main.ts': "import './parts.ts';\n",
    'electron/parts.ts': "import './push/push.ts';\nimport './connect-parts.ts';\n",
    'electron/connect-parts.ts': "import type { Main } from './main.ts';\nexport type Root = Main;\n",
    'electron/push/push.ts': "import type { Parts } from '../parts.ts';\nexport type Push = Parts;\n",
  };
  expect(await broken(files)).toEqual(['no-cycles', 'nothing-imports-the-entry', 'only-main-constructs', 'push-imports-no-sibling']);
});

test('main and the window leave each other their messages', async () => {
  const files = {
    'electron/window/tray.ts': "import '../messages/first.ts';\n",
    'renderer/ui/Menu.svelte': svelte('../../electron/messages/main.ts'),
    'electron/messages/first.ts': empty,
    'electron/messages/main.ts': 'export const x = 1;\nexport type Y = number;\n',
  };
  expect(await broken(files)).toEqual(['main-says-what-is-mains', 'window-says-what-is-the-windows']);
});

test('preload imports the contract alone', async () => {
  const files = { 'electron/preload.ts': "import './api/request.ts';\n", 'electron/api/request.ts': empty };
  expect(await broken(files)).toEqual(['preload-imports-contract']);
});

test('modules may not import each other in a circle', async () => {
  const files = {
    'renderer/ui/Menu.svelte': svelte('./menu.ts'),
    'renderer/ui/menu.ts': "import Menu from './Menu.svelte';\nexport const x = Menu;\nexport type Y = number;\n",
  };
  expect(await broken(files)).toEqual(['no-cycles']);
});

test('a type-only import counts in a circle', async () => {
  const files = {
    'renderer/state/account/session.ts': "import { Lists } from './lists.ts';\nexport class Session { lists = new Lists(); }\n",
    'renderer/state/account/lists.ts': "import type { Session } from './session.ts';\nexport class Lists { of?: Session }\n",
  };
  expect(await broken(files)).toEqual(['no-cycles']);
});

test('parts of the state may not import the session that constructs them, types included', async () => {
  const files = {
    'renderer/state/search/search.ts': "import type { Session } from '../account/session.ts';\nexport type Mine = Session;\n",
    'renderer/state/account/session.ts': 'export class Session {}\n',
  };
  expect(await broken(files)).toEqual(['only-account-constructs-state']);
});
