// Reports each finished test file of Vitest to the process that started Vitest.
import type { Reporter, TestModule, TestRunEndReason, TestSpecification } from 'vitest/node';
import type { ParsedStack, SerializedError } from 'vitest';

/** Messages over Node's IPC channel. A file that could not be loaded, and an error outside of tests, are failures too. */
export type TestMessage =
  | { type: 'start'; files: number }
  | { type: 'file'; passed: number; skipped: string[]; failures: TestFailure[] }
  | { type: 'end'; failures: TestFailure[] };

export interface TestFailure {
  title: string;
  messages: string[];
}

const send = (message: TestMessage): void => void process.send?.(message);
interface ErrorWithCause {
  message: string;
  stack?: string;
  /** Frames with the positions of the source; `stack` has those of the compiled code. Vitest fills it for errors of tests, not for causes. */
  stacks?: readonly Pick<ParsedStack, 'file' | 'line' | 'column'>[];
  cause?: unknown;
}

function messageOf({ stack, stacks, message }: ErrorWithCause): string {
  if (!stacks?.length) return (stack ?? message).replaceAll(/\n +at .*node_modules\/vit(e|est)\/.*/g, '');
  return [message, ...stacks.map(({ file, line, column }) => `    at ${file}:${line}:${column}`)].join('\n');
}

/** Returns messages with their frames outside Vitest, each followed by those of its causes: these name a crashed worker. */
function messagesOf(errors: readonly ErrorWithCause[]): string[] {
  return errors.flatMap((error) => [
    messageOf(error),
    ...(typeof error.cause === 'object' && error.cause !== null && 'message' in error.cause
      ? messagesOf([error.cause as ErrorWithCause])
      : []),
  ]);
}

export default class ProgressReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]): void {
    send({ type: 'start', files: specifications.length });
  }

  onTestModuleEnd(module: TestModule): void {
    let passed = 0;
    const skipped: string[] = [];
    const failures: TestFailure[] = [];
    for (const test of module.children.allTests()) {
      const title = `${module.relativeModuleId} > ${test.fullName}`;
      const result = test.result();
      if (result.state === 'passed') passed += 1;
      else if (result.state === 'failed') failures.push({ title, messages: messagesOf(result.errors) });
      else skipped.push(result.state === 'skipped' && result.note ? `${title}: ${result.note}` : title);
    }
    const suites = [module, ...module.children.allSuites()];
    for (const suite of suites)
      if (suite.errors().length > 0)
        failures.push({
          title: suite.type === 'module' ? module.relativeModuleId : `${module.relativeModuleId} > ${suite.fullName}`,
          messages: messagesOf(suite.errors()),
        });
    send({ type: 'file', passed, skipped, failures });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandledErrors: readonly SerializedError[], reason: TestRunEndReason): void {
    const failures = unhandledErrors.map((error) => ({ title: 'An error outside of tests', messages: messagesOf([error]) }));
    if (reason === 'interrupted') failures.push({ title: 'Vitest was interrupted', messages: [] });
    send({ type: 'end', failures });
  }
}
