// Describes an unexpected error for the log: its kind, cause, and code location.

const maxLength = 300;

/**
 * Returns messages that never quote the user's text: those of the system and SQLite, which name a path, address, table, or column. Others
 * quote it, even Node's: `JSON.parse` the text, `fetch` a header, `ERR_INVALID_ARG_TYPE` the argument.
 */
function safeMessage(error: NodeJS.ErrnoException): string {
  const { code, message } = error;
  const isSystemError = typeof error.errno === 'number' && typeof error.syscall === 'string';
  return isSystemError || code === 'ERR_SQLITE_ERROR' ? message : '';
}

/** Returns the first frame of the stack. Skips the message, which the stack repeats and whose lines may look like frames. */
function locationOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return lines.find((line) => /^\s+at /.test(line))?.trim() ?? '';
}

function describe(error: NodeJS.ErrnoException): string {
  const { name, code } = error;
  const message = safeMessage(error);
  const isCode = typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code);
  return [name, isCode && !message.startsWith(code) ? code : '', message, locationOf(error)].filter((part) => part !== '').join(' ');
}

/** Returns one line of at most 300 characters: kind, code, and location; for errors of the system and SQLite also message and path. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  const description = cause instanceof Error ? `${describe(error)} because of ${describe(cause)}` : describe(error);
  return description.replaceAll(/\s+/g, ' ').slice(0, maxLength);
}
