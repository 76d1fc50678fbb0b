// Runs the steps of a test run, several at a time, with progress and counts.
import { spawn } from 'node:child_process';
import type { StdioOptions } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { TestFailure, TestMessage } from './progress-reporter.ts';

export interface TestCount {
  passed: number;
  failed: number;
  skipped: number;
}

export interface TestStep {
  name: string;
  run: (output: StepOutput) => Promise<TestCount>;
}

interface StepOutput {
  /** Replaces the step's progress text. */
  report: (progress: string) => void;
  /** Prints lines that stay. */
  print: (text: string) => void;
}

/** Interval of progress lines where a line cannot be rewritten. */
const progressIntervalMs = 20_000;
const maxMessageLength = 3_000;
const reporter = fileURLToPath(new URL('progress-reporter.ts', import.meta.url));

function run(
  command: string,
  args: string[],
  onMessage?: (message: TestMessage) => void,
  env: Readonly<Record<string, string>> = {},
): Promise<{ exitCode: number | null; output: string }> {
  return new Promise((resolve) => {
    const stdio: StdioOptions = onMessage ? ['ignore', 'pipe', 'pipe', 'ipc'] : ['ignore', 'pipe', 'pipe'];
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => void (output += chunk.toString()));
    if (onMessage) child.on('message', onMessage);
    child.on('error', (error) => resolve({ exitCode: null, output: error.message }));
    child.on('close', (exitCode) => resolve({ exitCode, output: stripVTControlCharacters(output).trimEnd() }));
  });
}

/** Creates a step that passes or fails as a whole. `summary`: also prints the command's last line when it passes. */
export const checkStep = (name: string, command: string, args: string[], { summary = false } = {}): TestStep => ({
  name,
  async run({ print }) {
    const { exitCode, output } = await run(command, args);
    const isOk = exitCode === 0;
    if (!isOk) print(`FAILED  ${name}\n${indent(output)}`);
    else if (summary) print(indent(output.split('\n').at(-1) ?? ''));
    return { passed: Number(isOk), failed: Number(!isOk), skipped: 0 };
  },
});

/** Creates a step that runs Vitest and counts each test. Prints a failure when its file has ended. `env`: additional variables. */
export const vitestStep = (name: string, args: string[], env?: Readonly<Record<string, string>>): TestStep => ({
  name,
  async run({ report, print }) {
    let files = 0;
    let finishedFiles = 0;
    const count: TestCount = { passed: 0, failed: 0, skipped: 0 };
    const fail = ({ title, messages }: TestFailure): void => {
      count.failed += 1;
      print([`FAILED  ${title}`, ...messages.map((text) => indent(text.slice(0, maxMessageLength)))].join('\n'));
    };
    const handleMessage = (message: TestMessage): void => {
      if (message.type === 'start') files = message.files;
      else message.failures.forEach(fail);
      if (message.type === 'file') {
        finishedFiles += 1;
        count.passed += message.passed;
        count.skipped += message.skipped.length;
        for (const title of message.skipped) print(`skipped  ${title}`);
      }
      report(`${finishedFiles} of ${files} files, ${count.passed} passed, ${count.failed} failed`);
    };
    const vitestArgs = ['run', ...args, '--reporter=default', `--reporter=${reporter}`];
    const { exitCode, output } = await run('vitest', vitestArgs, handleMessage, env);
    if (exitCode !== 0 && count.failed === 0) fail({ title: `Vitest ended with ${exitCode ?? 'no exit code'}`, messages: [output] });
    return count;
  },
});

const indent = (text: string): string => `    ${stripVTControlCharacters(text).replaceAll('\n', '\n    ')}`;

function clockTime(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Prints the progress of a run: one line that is rewritten on a terminal, and a line at each interval elsewhere. */
export class RunProgress {
  readonly #startedAt = performance.now();
  readonly #total: number;
  readonly #runningSteps = new Map<string, string>();
  readonly #timer: NodeJS.Timeout;
  readonly #failures: string[] = [];
  #finishedSteps = 0;

  constructor(total: number) {
    this.#total = total;
    this.#timer = setInterval(() => this.#show(), process.stdout.isTTY ? 1_000 : progressIntervalMs);
  }

  async run({ name, run }: TestStep): Promise<TestCount> {
    const startedAt = performance.now();
    this.#runningSteps.set(name, '');
    const print = (text: string): void => {
      if (text.startsWith('FAILED')) this.#failures.push(text);
      this.#write(text);
    };
    const count = await run({ report: (progress) => this.#runningSteps.set(name, progress), print });
    this.#runningSteps.delete(name);
    this.#finishedSteps += 1;
    const counts = count.passed + count.failed > 1 ? `: ${count.passed} passed, ${count.failed} failed` : '';
    this.#write(this.#line(`${count.failed === 0 ? 'passed' : 'FAILED'}  ${name}${counts} (${clockTime(performance.now() - startedAt)})`));
    return count;
  }

  /** Prints all failures once more, because a log may be kept without its middle. */
  end(): void {
    clearInterval(this.#timer);
    this.#write(this.#line('all steps ended'));
    for (const text of this.#failures) this.#write(text);
  }

  #show(): void {
    const steps = [...this.#runningSteps].map(([name, progress]) => (progress ? `${name}: ${progress}` : name));
    const line = this.#line(steps.join(' · '));
    if (process.stdout.isTTY) process.stdout.write(`\r\x1b[K${line.slice(0, process.stdout.columns - 1)}`);
    else console.log(line);
  }

  #write(text: string): void {
    if (process.stdout.isTTY) process.stdout.write('\r\x1b[K');
    console.log(text);
  }

  readonly #line = (text: string): string =>
    `[${clockTime(performance.now() - this.#startedAt)}, ${this.#finishedSteps} of ${this.#total} steps] ${text}`;
}

/** Runs the steps in order, `lanes` at a time. */
export async function runSteps(steps: readonly TestStep[], progress: RunProgress, lanes: number): Promise<TestCount[]> {
  const queue = [...steps];
  const counts: TestCount[] = [];
  const runLane = async (): Promise<void> => {
    for (let step = queue.shift(); step; step = queue.shift()) counts.push(await progress.run(step));
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return counts;
}
