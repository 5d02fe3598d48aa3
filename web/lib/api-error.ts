import type { ErrorCode, ErrorReply } from '@lathe/contract/errors';

/**
 * Server codes plus client failures: timeout, no connection, and a response in an unknown format.
 */
export type ApiErrorCode = ErrorCode | 'timeout' | 'network' | 'unreadable';

export type FieldErrors = NonNullable<ErrorReply['errors']>;

interface Details {
  /** 0 if there was no response. */
  status: number;
  code: ApiErrorCode;
  errors?: FieldErrors | undefined;
  /** Parsed body; undefined if missing or not JSON. */
  data?: unknown;
  cause?: unknown;
}

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly errors: FieldErrors | undefined;
  readonly data: unknown;

  constructor(message: string, { status, code, errors, data, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.data = data;
  }
}
