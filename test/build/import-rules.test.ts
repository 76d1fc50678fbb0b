// Tests the import rules of .dependency-cruiser.cjs on a folder with files that violate them.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const component = (from: string) =>
  `<script lang="ts">\n  import { x } from '${from}';\n  import type { Y } from '${from}';\n  let y: Y = $state(x);\n</script>\n\n<p>{y}</p>\n`;
const imports = (...from: string[]) => from.map((path) => `import '${path}';\n`).join('');
const importsType = (from: string) => `import type { Y } from '${from}';\nexport type Mine = Y;\n`;
const exporting = 'export const x = 1;\nexport type Y = number;\n';

/** Files without a violation, imported by the files below. */
const importedFiles = [
  'electron/accounts/vault.ts',
  'electron/api/request.ts',
  'electron/contract/draft.ts',
  'electron/messages/first.ts',
  'electron/messages/main.ts',
  'electron/storage/cache.ts',
  'packages/demo-server/test/client.ts',
  'packages/mastodon-api/src/endpoints.ts',
  'renderer/api/call.ts',
  'renderer/features/status/post.ts',
  'renderer/features/thread/replies.ts',
  'renderer/state/drafts.ts',
  'renderer/state/account/session.ts',
];

const cases: [sentence: string, files: Record<string, string>, rules: string[]][] = [
  [
    'imports along the layers are allowed',
    {
      'renderer/features/compose/Composer.svelte': component('../../state/drafts.ts'),
      'renderer/state/outbox.ts': importsType('../../electron/contract/draft.ts'),
    },
    [],
  ],
  [
    'a feature may not import another feature, status excepted',
    {
      'renderer/features/compose/Reply.svelte': component('../thread/replies.ts'),
      'renderer/features/thread/Thread.svelte': component('../status/post.ts'),
    },
    ['features-do-not-import-each-other'],
  ],
  [
    'a component may not reach past state to the API',
    { 'renderer/features/lists/Lists.svelte': component('../../api/call.ts') },
    ['features-import-ui-state-logic'],
  ],
  [
    'the window may import only the contract and its messages from the main process, types included',
    { 'renderer/state/vault.ts': importsType('../../electron/accounts/vault.ts') + imports('../../electron/messages/first.ts') },
    ['renderer-imports-contract-and-messages', 'state-imports-api-and-logic'],
  ],
  [
    'the window may not import Node or Electron',
    { 'renderer/logic/time.ts': imports('node:fs', 'electron') },
    ['renderer-is-a-web-page', 'renderer-never-electron'],
  ],
  [
    'the contract may import only the validator',
    { 'electron/contract/route.ts': imports('valibot', 'hono', '../storage/cache.ts') },
    ['contract-imports-nothing', 'contract-needs-valibot-alone'],
  ],
  [
    'packages may not import the app, and of the other packages the API alone',
    {
      'packages/mastodon-api/src/errors.ts': imports('valibot', 'hono', '../../../electron/contract/draft.ts'),
      'packages/demo-server/src/server.ts': imports('hono', '../../mastodon-api/src/endpoints.ts', '../../../electron/contract/draft.ts'),
      'packages/electron-host/src/app.ts': imports('../../mastodon-api/src/endpoints.ts'),
    },
    ['contract-needs-valibot-alone', 'demo-server-imports-mastodon-api', 'electron-host-stands-alone', 'mastodon-api-stands-alone'],
  ],
  [
    'only tests may import the tests of a package',
    { 'electron/links/addresses.ts': imports('../../packages/demo-server/test/client.ts') },
    ['links-imports-no-sibling', 'main-knows-no-renderer', 'production-never-imports-tests-or-tooling'],
  ],
  [
    'parts of main may not import their siblings',
    { 'electron/push/subscribe.ts': imports('../accounts/vault.ts') },
    ['push-imports-no-sibling'],
  ],
  [
    'only the composition root may import its own files, and nothing may import the entry',
    {
      'electron/main.ts': imports('./parts.ts'),
      'electron/parts.ts': `${imports('./push/push.ts', './connect-parts.ts')}${exporting}`,
      'electron/connect-parts.ts': importsType('./main.ts'),
      'electron/push/push.ts': importsType('../parts.ts'),
    },
    ['nothing-imports-the-entry', 'only-main-constructs', 'push-imports-no-sibling'],
  ],
  [
    'handlers may import only the type of the parts',
    {
      'electron/ipc/handlers/accounts.ts': importsType('../../parts.ts'),
      'electron/ipc/handlers/search.ts': imports('../../parts.ts'),
    },
    ['ipc-imports-the-type-of-the-parts'],
  ],
  [
    'main and the window may not import each other’s messages',
    {
      'electron/window/tray.ts': imports('../messages/first.ts'),
      'renderer/ui/Words.svelte': component('../../electron/messages/main.ts'),
    },
    ['main-says-what-is-mains', 'window-says-what-is-the-windows'],
  ],
  ['preload may import only the contract', { 'electron/preload.ts': imports('./api/request.ts') }, ['preload-imports-contract']],
  [
    'modules may not import each other in a circle',
    {
      'renderer/ui/Menu.svelte': component('./menu.ts'),
      'renderer/ui/menu.ts': `import Menu from './Menu.svelte';\nexport const entry = Menu;\n${exporting}`,
    },
    ['no-cycles'],
  ],
  [
    'a type-only import may close a circle',
    {
      'renderer/state/tags/tags.ts': "import { Tag } from './tag.ts';\nexport class Tags { all = [new Tag()]; }\n",
      'renderer/state/tags/tag.ts': "import type { Tags } from './tags.ts';\nexport class Tag { of?: Tags }\n",
    },
    [],
  ],
  [
    'a value import beside a type-only import counts in a circle',
    {
      'renderer/state/lists/lists.ts':
        "import { List } from './list.ts';\nimport type { Y } from './list.ts';\nexport class Lists { all = [new List()]; y?: Y }\n",
      'renderer/state/lists/list.ts': "import { Lists } from './lists.ts';\nexport class List { of = Lists }\nexport type Y = number;\n",
    },
    ['no-cycles'],
  ],
  [
    'parts of the state may not import the session that constructs them',
    {
      'renderer/state/search/search.ts': `import { x } from '../account/session.ts';\nimport type { Y } from '../account/session.ts';\nexport const y: Y = x;\n`,
    },
    ['only-account-constructs-state'],
  ],
  [
    'parts of the state may import the type of the session',
    { 'renderer/state/explore/explore.ts': importsType('../account/session.ts') },
    [],
  ],
];

let violations: { from: string; rule: { name: string } }[];

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-rules-'));
  for (const name of ['node_modules', 'tsconfig.json', '.dependency-cruiser.cjs', 'package.json'])
    await symlink(join(root, name), join(folder, name));
  const files = Object.assign(
    {},
    ...cases.map(([, each]) => each),
    Object.fromEntries(importedFiles.map((path) => [path, exporting])),
  ) as object;
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  const args = ['node_modules/dependency-cruiser/bin/dependency-cruise.mjs', '--output-type', 'json', 'electron', 'renderer', 'packages'];
  const report = await new Promise<string>((resolve) =>
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 1e8 }, (_error, stdout) => resolve(stdout)),
  );
  ({ violations } = (JSON.parse(report) as { summary: { violations: typeof violations } }).summary);
  return () => rm(folder, { recursive: true, force: true });
}, 60_000);

const rulesBrokenBy = (paths: readonly string[]): string[] =>
  [...new Set(violations.flatMap(({ from, rule }) => (paths.includes(from) ? [rule.name] : [])))].sort();

test.each(cases)('%s', (_, files, rules) => expect(rulesBrokenBy(Object.keys(files))).toEqual(rules));

test('the imported files break no rule', () => expect(rulesBrokenBy(importedFiles)).toEqual([]));
