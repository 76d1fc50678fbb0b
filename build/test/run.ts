// Runs the tests: `run.ts` the core set, `run.ts full` the rest, `run.ts changed` those that a change affects.
import { parseArgs } from 'node:util';
import { coreTests } from '../../test/e2e/core.ts';
import { prepareSystem } from '../os.ts';
import { writeMessageTypes } from '../messages/types.ts';
import { changedSteps } from './changed.ts';
import { RunProgress, checkStep, runSteps, vitestStep } from './steps.ts';
import type { TestCount, TestStep } from './steps.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { base: { type: 'string', default: 'HEAD' }, shard: { type: 'string', default: '1/1' } },
});
const [set = 'core'] = positionals;
const unitTests = ['--project', 'node', '--project', 'packages', '--project', 'process', '--maxWorkers', '1'];
/** Plays random histories against a model of the server. */
const historiesTest = 'test/renderer/logic/timelines/known-ranges.test.ts';
const e2eConfig = ['--config', 'test/e2e/vitest.config.ts'];

/** Steps of one group run side by side, each with about one core; the groups follow one another. */
function createGroups(): TestStep[][] {
  switch (set) {
    case 'core':
      return [
        [
          // Two halves, which start first, because they take longest.
          ...['1/2', '2/2'].map((half) => vitestStep(`unit tests ${half}`, [...unitTests, '--shard', half])),
          checkStep('types', 'tsc', ['-p', '.']),
          checkStep('types in components', 'svelte-check', ['--tsconfig', './tsconfig.json', '--fail-on-warnings', '--output', 'human']),
          checkStep('eslint', 'eslint', ['.', '--max-warnings', '0']),
          checkStep('import rules', 'depcruise', [
            '--config',
            '.dependency-cruiser.cjs',
            'electron',
            'renderer',
            'packages',
            'build',
            'test',
          ]),
          checkStep('format', 'prettier', ['--check', '--log-level', 'warn', '.']),
          vitestStep('component tests', ['--project', 'chromium', '--maxWorkers', '1']),
          checkStep('build', 'node', ['build/build.ts']),
        ],
        [vitestStep('core end-to-end tests', [...e2eConfig, ...coreTests])],
      ];
    case 'full': {
      const [shard = 1, shards = 1] = values.shard.split('/').map(Number);
      const programs = [
        checkStep('posts under faults and kills', 'node', ['test/faults/run.ts'], { summary: true }),
        checkStep('lists under faults and kills', 'node', ['test/faults/run.ts', '--holes', '--rounds', '6'], { summary: true }),
        checkStep('untrusted input in every field', 'node', ['test/hostile/run.ts', '--tolerate-hangs'], { summary: true }),
        checkStep('damaged push messages', 'node', ['--expose-gc', 'test/fuzz/push.ts']),
        vitestStep('slow unit tests', ['--project', 'slow', '--maxWorkers', '1']),
        vitestStep('histories of lists', ['--project', 'node', '--maxWorkers', '1', historiesTest], { KITTIWAKE_HISTORIES: '10000' }),
      ].filter((_, at) => at % shards === shard - 1);
      const exclude = coreTests.flatMap((file) => ['--exclude', file]);
      return [
        [checkStep('build', 'node', ['build/build.ts'])],
        programs,
        [vitestStep('end-to-end tests', [...e2eConfig, ...exclude, `--shard=${shard}/${shards}`])],
      ];
    }
    case 'changed':
      return changedSteps(values.base, e2eConfig);
    default:
      throw new Error(`There is no set of tests called ${set}; there are core, full and changed`);
  }
}

writeMessageTypes();
const isReady = prepareSystem({ forTests: true });
// Only the first group runs without the system's packages, because it does not start the app.
const groups = isReady ? createGroups() : createGroups().slice(0, 1);
const counts: TestCount[] = isReady ? [] : [{ passed: 0, failed: 1, skipped: 0 }];
// End-to-end tests do not build the app again.
process.env['KITTIWAKE_BUILT'] = '1';
const progress = new RunProgress(groups.flat().length);
for (const steps of groups) counts.push(...(await runSteps(steps, progress, 2)));
progress.end();

const sum = (key: keyof TestCount) => counts.reduce((total, count) => total + count[key], 0);
const skippedText = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
console.log(`${sum('passed')} passed, ${sum('failed')} failed${skippedText}`);
process.exitCode = sum('failed') === 0 ? 0 : 1;
