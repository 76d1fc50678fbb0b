// Says that a request failed before anything of it was written to a connection.

/** The server did nothing: sending the request again can't do it twice. `cause`: why it failed. */
export class NotSentError extends Error {
  constructor(cause: unknown) {
    super('The request was not sent', { cause });
    this.name = 'NotSentError';
  }
}
