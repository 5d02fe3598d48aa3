/** What a call rejected, in a shape that travels to the form and is shown there. */
import type { ErrorReply } from '@lathe/contract/errors';
import { ApiError } from '../api-error.ts';

export interface CallFailure {
  code: ErrorReply['code'] | ApiError['code'];
  status: number;
  /** The server's own words, in the reader's language. */
  message: string;
  /** By the last step of the field's path. */
  fields: Record<string, string[]>;
  /** By the whole path, for forms that hold lists. */
  paths: Record<string, string[]>;
  /** How long to wait, where there were too many tries. */
  waitSeconds: number | null;
  /** New for every try, so that the same words are read out again. */
  attempt: string;
}

export type Outcome<T> =
  | { value: T; failure?: undefined }
  | { value?: undefined; failure: CallFailure };

/** Awaits a call of a page: what it gave, or why it rejected. Anything unexpected is thrown on. */
export async function attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown;
    const reply: ErrorReply = await thrown.json();
    return { failure: failureOf(reply, thrown) };
  }
}

/** The same for a call that the browser makes itself. */
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
