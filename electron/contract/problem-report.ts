// What a person can send to the maintainers with a report of a problem.
import * as v from 'valibot';
import { method } from './method.ts';

export interface ProblemReport {
  /** Versions, the system, the servers' software and the settings that were changed: a name and a value in each line, in English. */
  facts: string;
  /** The newest lines of the log, redacted. */
  log: string;
  /** Where problems are reported, a web address. */
  tracker: string;
}

const maxReportLength = 300_000;

export const problemReportMethods = {
  /** `names`: with the servers and names of the person's accounts; without it these are replaced. */
  'problemReport.gather': method<ProblemReport>()({ names: v.boolean() }),
  /** Writes the text among the person's downloads. Answers the path. */
  'problemReport.save': method<string>()({ text: v.pipe(v.string(), v.maxLength(maxReportLength)) }),
} as const;
