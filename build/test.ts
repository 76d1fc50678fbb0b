// `npm test`: everything that has to hold, and one line that counts it.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { prepareSystem } from './os.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

function run(command: string, args: string[]): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('exit', (code) => resolve({ ok: code === 0, output }));
  });
}

/** One thing that holds or doesn't; what it printed is shown when it doesn't. */
async function check(name: string, command: string, ...args: string[]): Promise<Count> {
  const { ok, output } = await run(command, args);
  console.log(`${ok ? 'passed' : 'FAILED'}  ${name}`);
  if (!ok) console.log(output.trimEnd());
  return { passed: Number(ok), failed: Number(!ok), skipped: 0 };
}

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

/** A run of vitest; what failed is named before all that was printed. */
async function tests(name: string, ...args: string[]): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'kittiwake-test-'));
  const report = join(folder, 'report.json');
  const { ok, output } = await run('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${report}`]);
  const text = await readFile(report, 'utf8').catch(() => '{}');
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = JSON.parse(text) as Partial<Report>;
  await rm(folder, { recursive: true });
  // A file that can't be loaded fails without a failed test in it.
  const failed = ok ? numFailedTests : Math.max(1, numFailedTests);
  console.log(`${failed === 0 ? 'passed' : 'FAILED'}  ${name}: ${numPassedTests} passed, ${failed} failed`);
  const said = (message: string) => `    ${message.slice(0, 600).replaceAll('\n', '\n    ')}`;
  for (const { name: file, status: ofFile, message, assertionResults } of testResults) {
    const failures = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failures) console.log(`  ${fullName}\n${said(failureMessages.join('\n'))}`);
    if (ofFile === 'failed' && failures.length === 0) console.log(`  ${relative('.', file)}\n${said(message)}`);
  }
  // An error outside every test stands only in what was printed.
  const outside = output.indexOf('Unhandled ');
  if (outside >= 0) console.log(said(output.slice(outside)));
  if (failed > 0) console.log(output.trimEnd());
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

const counts: Count[] = [];
const ready = prepareSystem({ forTests: true });
counts.push(...(await Promise.all([check('eslint', 'eslint', '.', '--max-warnings', '0'), check('types', 'tsc', '-p', '.')])));
counts.push(
  ...(await Promise.all([
    check('import rules', 'depcruise', '--config', '.dependency-cruiser.cjs', 'electron', 'renderer', 'build', 'test'),
    check('format', 'prettier', '--check', '--log-level', 'warn', '.'),
  ])),
);
counts.push(await check('types in components', 'svelte-check', '--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human'));
counts.push(await tests('unit tests'));
counts.push(await check('damaged push messages', 'node', '--expose-gc', 'test/fuzz/push.ts'));
if (ready) {
  counts.push(await check('posts under faults and kills', 'node', 'test/faults/run.ts'));
  counts.push(await check('hostile values', 'node', 'test/hostile/run.ts'));
  counts.push(await tests('end-to-end tests', '--config', 'test/e2e/vitest.config.ts'));
} else counts.push({ passed: 0, failed: 1, skipped: 0 });

const sum = (key: keyof Count) => counts.reduce((total, count) => total + count[key], 0);
const skipped = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
process.exit(sum('failed') === 0 ? 0 : 1);
