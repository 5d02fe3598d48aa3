/** Every error a call can answer with. The words are in messages under `errors.<code>`. */
import { z } from 'zod';

export const ERROR_STATUS = {
  malformed: 400,
  not_signed_in: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  idempotency_key_reused: 409,
  request_in_progress: 409,
  too_large: 413,
  wrong_content_type: 415,
  request_expired: 419,
  validation: 422,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  // Files behind signed addresses.
  link_invalid: 403,
  link_expired: 403,
  file_not_found: 404,
  file_too_large: 413,
  file_type_wrong: 415,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What every call may answer, so that no declaration repeats it. */
export const COMMON_ERRORS = [
  'malformed',
  'validation',
  'too_many_requests',
  'internal',
] as const satisfies readonly ErrorCode[];

export const errorReply = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string().optional(),
});

export type ErrorReply = z.infer<typeof errorReply>;
