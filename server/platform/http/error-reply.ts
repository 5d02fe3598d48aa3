/** Converts any thrown error to the standard error reply, in the user's language. */
import { ERROR_STATUS, type ErrorCode, type ErrorReply } from '@lathe/contract/errors';
import type { Locale } from '@lathe/rules/locales';
import type { FastifyError } from 'fastify';
import { translatorFor } from '../translations.ts';
import { CallError, type FieldProblem } from './call-error.ts';
import type { Visitor } from './visitor.ts';

/** Fastify's own error codes, mapped to ours. */
const FRAMEWORK: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong_content_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_BAD_URL: 'malformed',
};

export function toCallError(error: unknown): CallError {
  if (error instanceof CallError) return error;
  const { code, statusCode } = error as FastifyError;
  const mapped = FRAMEWORK[code];
  if (mapped) return new CallError(mapped, { cause: error });
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new CallError('malformed', { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    return new CallError('unavailable', { cause: error, retryAfterSeconds: RETRY_SECONDS });
  }
  return new CallError('internal', { cause: error });
}

const RETRY_SECONDS = 2;
/**
 * PostgreSQL is stopping, starting or unreachable (classes 57P and 08), or the connection broke.
 */
const UNAVAILABLE_CODE = /^(57P\d\d|08\d{3}|ECONNREFUSED|ECONNRESET|EPIPE)$/;
const UNAVAILABLE_MESSAGE = /^Connection terminated|connection error and is not queryable/;

/** The reply becomes a 503 with Retry-After, so that clients retry and load balancers react. */
function isDatabaseUnavailable(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: unknown; message?: unknown };
  return UNAVAILABLE_CODE.test(String(code)) || UNAVAILABLE_MESSAGE.test(String(message));
}

export function errorReply(
  error: CallError,
  visitor: Pick<Visitor, 'locale'>,
  requestId: string,
): ErrorReply {
  const t = translatorFor(visitor.locale);
  const { values = {}, fields } = error.details;
  return {
    message: t(`errors:${error.code}`, values as { seconds: number }),
    code: error.code,
    ...(fields && { errors: translateFields(fields, visitor.locale) }),
    ...(ERROR_STATUS[error.code] >= 500 && { request_id: requestId }),
  };
}

export function translateFields(
  fields: Record<string, FieldProblem[]>,
  locale: Locale,
): Record<string, string[]> {
  const t = translatorFor(locale);
  return Object.fromEntries(
    Object.entries(fields).map(([field, problems]) => {
      const sentences = problems.map(({ key, values = {} }) =>
        t(`validation:${key as 'invalid'}`, values),
      );
      return [field, [...new Set(sentences)]];
    }),
  );
}
