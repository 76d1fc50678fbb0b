// Defines the embedded server's errors, with Mastodon's messages and status codes.

/** One violation of a rule for a field, such as `ERR_TOO_LONG`, as Mastodon adds it to the `details` of some answers with 422. */
export interface FieldError {
  error: `ERR_${string}`;
  description: string;
}

interface ErrorOptions {
  description?: string;
  details?: Readonly<Record<string, readonly FieldError[]>>;
  /** True: the body is empty, as after an exception in Rails. */
  hasEmptyBody?: boolean;
}

export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503;
  readonly code: string;
  readonly description: string | undefined;
  readonly details: ErrorOptions['details'];
  readonly hasEmptyBody: boolean;

  constructor(status: ApiError['status'], code: string, { description, details, hasEmptyBody = false }: ErrorOptions = {}) {
    super(description ?? code);
    this.status = status;
    this.code = code;
    this.description = description;
    this.details = details;
    this.hasEmptyBody = hasEmptyBody;
  }
}

/** 404 for accounts, notifications, lists, and scheduled posts (Mastodon 4.6). */
export const recordNotFound = () => new ApiError(404, 'Record not found');
/** 404 for statuses, polls, conversations, tags, async refreshes, the push subscription, and unknown paths below /api (Mastodon 4.6). */
export const notFound = () => new ApiError(404, 'Not Found');
export const forbidden = (reason = 'This action is not allowed') => new ApiError(403, reason);
/** `details`: only for the answers in which Mastodon has them. */
export const invalid = (reason: string, details?: ErrorOptions['details']) =>
  new ApiError(422, `Validation failed: ${reason}`, details && { details });
export const missing = (name: string) => new ApiError(400, `param is missing or the value is empty or invalid: ${name}`);
/** 500 without a body: Mastodon raises an exception for some values that it does not expect. */
export const internalError = () => new ApiError(500, 'Internal Server Error', { hasEmptyBody: true });
