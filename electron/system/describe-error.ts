// Describes an unexpected error for the log: what it is, why it happened, and where.

const maxLength = 300;

/**
 * Only the system and SQLite write messages that never quote a person's words: they name a path, an address, a table or a column.
 * Others quote them, also Node's own: `JSON.parse` quotes the text, `fetch` a header, an `ERR_INVALID_ARG_TYPE` the argument.
 */
function safeMessage(error: NodeJS.ErrnoException): string {
  const { code, message } = error;
  const isSystemError = typeof error.errno === 'number' && typeof error.syscall === 'string';
  return isSystemError || code === 'ERR_SQLITE_ERROR' ? message : '';
}

/** The first line of the stack. The stack repeats the message before it, and a line of a message may look like a line of a stack. */
function placeOf({ stack = '', message }: Error): string {
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  return lines.find((line) => /^\s+at /.test(line))?.trim() ?? '';
}

function describe(error: NodeJS.ErrnoException): string {
  const { name, code } = error;
  const message = safeMessage(error);
  const isCode = typeof code === 'string' && /^[A-Z][A-Z0-9_]*$/.test(code);
  return [name, isCode && !message.startsWith(code) ? code : '', message, placeOf(error)].filter((part) => part !== '').join(' ');
}

/** One line of at most 300 characters: the kind, code and place, for errors of the system and SQLite also the message and path. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { cause } = error;
  const description = cause instanceof Error ? `${describe(error)} because of ${describe(cause)}` : describe(error);
  return description.replaceAll(/\s+/g, ' ').slice(0, maxLength);
}
