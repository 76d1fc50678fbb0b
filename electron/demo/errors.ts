// Defines the embedded server's errors, with Mastodon's messages and status codes.
export class ApiError extends Error {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429;
  readonly code: string;
  readonly description: string | undefined;

  constructor(status: ApiError['status'], code: string, description?: string) {
    super(description ?? code);
    this.status = status;
    this.code = code;
    this.description = description;
  }
}

export const notFound = () => new ApiError(404, 'Record not found');
export const forbidden = () => new ApiError(403, 'This action is not allowed');
export const invalid = (reason: string) => new ApiError(422, `Validation failed: ${reason}`);
export const missing = (name: string) => new ApiError(400, `param is missing or the value is empty: ${name}`);
