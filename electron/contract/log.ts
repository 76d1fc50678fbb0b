// Defines the log, and the problem report with its newest lines, which the user can send to the maintainers.
import * as v from 'valibot';
import { method } from './method.ts';

/** Short facts without text that users wrote: a state, a version, an account key. */
export type LogData = Readonly<Record<string, string | number | boolean | null>>;

/** `sentence` and `data` never contain post text or a token. */
type WriteLog = (sentence: string, data?: LogData) => void;

export interface Log {
  /** Faults of the app. */
  error: WriteLog;
  /** Missing or damaged data; the app continues. */
  warn: WriteLog;
  /** Actions of the app that occur once per run. */
  info: WriteLog;
  /** Every state change, for diagnosing problems. */
  verbose: WriteLog;
}

export interface ProblemReport {
  /** Versions, system, server software, and changed settings: a name and a value in each line, in English. */
  facts: string;
  /** The newest lines of the log, redacted. */
  log: string;
  /** URL of the issue tracker. */
  tracker: string;
}

const maxReportLength = 300_000;

export const problemReportMethods = {
  /** `names`: includes the servers and names of the user's accounts; otherwise they are replaced. */
  'problemReport.gather': method<ProblemReport>()({ names: v.boolean() }),
  /** Writes the text to the downloads folder. Returns the path. */
  'problemReport.save': method<string>()({ text: v.pipe(v.string(), v.maxLength(maxReportLength)) }),
} as const;
