import type { ErrorCode, ErrorReply } from '@lathe/contract/errors';

/** Beyond the server's own codes: no answer in time, no answer at all, an answer that is not ours. */
export type ApiErrorCode = ErrorCode | 'timeout' | 'network' | 'unreadable';

export type FieldErrors = NonNullable<ErrorReply['errors']>;

interface Details {
  /** 0 when there was no answer. */
  status: number;
  code: ApiErrorCode;
  errors?: FieldErrors | undefined;
  /** The body of the answer, parsed; undefined when there was none or it was not JSON. */
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
