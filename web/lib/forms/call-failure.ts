/** A rejected call in serializable form, so the form can show it. */
import type { ErrorReply } from '@lathe/contract/errors';
import { ApiError } from '../api-error.ts';

export interface CallFailure {
  code: ErrorReply['code'] | ApiError['code'];
  status: number;
  /** Server message in the locale of the reader. */
  message: string;
  /** Keyed by the last segment of the field path. */
  fields: Record<string, string[]>;
  /** Keyed by the full path, for forms with lists. */
  paths: Record<string, string[]>;
  /** Seconds to wait after too many attempts. */
  waitSeconds: number | null;
  /** New for every attempt, so screen readers announce the same message again. */
  attempt: string;
}

export type Outcome<T> =
  | { value: T; failure?: undefined }
  | { value?: undefined; failure: CallFailure };

/** Awaits an API call and returns its value or its failure. Unexpected errors are rethrown. */
export async function attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown;
    const reply: ErrorReply = await thrown.json();
    return { failure: failureOf(reply, thrown) };
  }
}

/** Same for a call made in the browser. */
export async function attemptInBrowser<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { code, message, errors = {}, status } = thrown;
    return { failure: failureOf({ code, message, errors }, { status, headers: new Headers() }) };
  }
}

function failureOf(
  {
    code,
    message,
    errors = {},
  }: Pick<CallFailure, 'code' | 'message'> & Pick<ErrorReply, 'errors'>,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): CallFailure {
  return {
    code,
    status,
    message,
    fields: Object.fromEntries(
      Object.entries(errors).map(([path, sentences]) => [lastStep(path), sentences]),
    ),
    paths: errors,
    waitSeconds: code === 'too_many_requests' ? Number(headers.get('retry-after')) || null : null,
    attempt: crypto.randomUUID(),
  };
}

/** `basic.name` is the field `name` of the form. */
function lastStep(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}
