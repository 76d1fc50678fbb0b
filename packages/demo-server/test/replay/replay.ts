// Replays every recorded request on an embedded server in the recorded state, and lists what is answered otherwise.
import { alignArrays } from './align.ts';
import { compareFrames } from './frames.ts';
import { compareHeaders } from './headers.ts';
import { recordedAnswers, type RecordedAnswer } from './recordings.ts';
import { replayRequest, type ReplayedAnswer } from './requests.ts';
import { startScene, type Scene } from './scene.ts';
import { compareShapes } from './shape.ts';

export interface ReplayResult {
  /** Requests that set up the recorded state and were refused. */
  failures: string[];
  /** Differences of each recorded answer and frame, by its key. */
  differences: Map<string, string[]>;
}

const sortKeys = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;

/** Refusals are compared word by word; a page is compared as far as it was recorded. */
function compareRefusal(recorded: unknown, { body, text }: ReplayedAnswer): string[] {
  if (typeof recorded === 'string') {
    const isAlike = recorded.endsWith('…') ? text.startsWith(recorded.slice(0, -1)) : text === recorded;
    return isAlike ? [] : [`body: ${JSON.stringify(text.slice(0, 40))}, not ${JSON.stringify(recorded)}`];
  }
  const [expected, actual] = [JSON.stringify(sortKeys(recorded)), JSON.stringify(sortKeys(body))];
  return expected === actual ? [] : [`body: ${actual}, not ${expected}`];
}

function compareBodies(recorded: unknown, answer: ReplayedAnswer, scene: Scene): string[] {
  const differences: string[] = [];
  const aligned = alignArrays(recorded, answer.body, 'body', scene.replaceIds, (difference) => differences.push(difference));
  return [...differences, ...compareShapes(recorded, aligned, 'body')];
}

function compareAnswers(recorded: RecordedAnswer, answer: ReplayedAnswer, scene: Scene): string[] {
  const headers = compareHeaders(recorded.headers, answer.headers, { recorded: recorded.path, sent: answer.path });
  if (answer.status !== recorded.status) return [`status: ${answer.status}, not ${recorded.status}`, ...headers];
  const isRefused = recorded.status >= 400;
  const bodies = isRefused ? compareRefusal(recorded.body, answer) : compareBodies(recorded.body, answer, scene);
  return [...headers, ...bodies];
}

export async function replay(): Promise<ReplayResult> {
  const scene = await startScene();
  try {
    const differences = new Map<string, string[]>();
    for (const [key, recorded] of recordedAnswers)
      differences.set(key, compareAnswers(recorded, await replayRequest(scene, key, recorded), scene));
    for (const [key, list] of await compareFrames(scene)) differences.set(key, list);
    return { failures: scene.failures, differences };
  } finally {
    await scene.demo.close();
  }
}
