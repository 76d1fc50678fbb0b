// How a part of main writes to the log that a person can send to the maintainers.

/** Short facts without a person's words: a state, a version, the key of an account. */
export type LogData = Readonly<Record<string, string | number | boolean | null>>;

/** `sentence` and `data` never contain the text of a post or a token. */
export type WriteLog = (sentence: string, data?: LogData) => void;

export interface Log {
  /** The app did something wrong. */
  error: WriteLog;
  /** Something is missing or damaged, and the app goes on. */
  warn: WriteLog;
  /** What the app did, once in a run. */
  info: WriteLog;
  /** Each change of a state: for a person who looks for a problem. */
  verbose: WriteLog;
}
