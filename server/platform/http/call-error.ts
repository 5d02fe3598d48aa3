import { ERROR_STATUS, type ErrorCode } from '@lathe/contract/errors';

interface ErrorDetails {
  /** Values for the message, such as the seconds to wait. */
  values?: Record<string, string | number>;
  /** Problems per field, as message keys with their values. */
  fields?: Record<string, FieldProblem[]>;
  retryAfterSeconds?: number;
  cause?: unknown;
}

export interface FieldProblem {
  /** Key below `validation` in messages. */
  key: string;
  values?: Record<string, string | number>;
}

/**
 * An expected error. It carries a code; the message is added when the reply is sent, in the user's
 * language.
 */
export class CallError extends Error {
  override name = 'CallError';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}
