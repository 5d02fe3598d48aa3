/** What a call refused, in a shape that travels to the form and is shown there. */
import type { ErrorReply } from '@lathe/contract/errors';
import { ApiError } from '../../lib/api-error.ts';

export interface Refusal {
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
  | { value: T; refusal?: undefined }
  | { value?: undefined; refusal: Refusal };

/** Awaits a call of a page: what it gave, or why it refused. Anything unexpected is thrown on. */
export async function attempt<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown;
    const reply: ErrorReply = await thrown.json();
    return { refusal: refusalOf(reply, thrown) };
  }
}

/** The same for a call that the browser makes itself. */
export async function attemptInBrowser<T>(call: Promise<T>): Promise<Outcome<T>> {
  try {
    return { value: await call };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    const { code, message, errors = {}, status } = thrown;
    return { refusal: refusalOf({ code, message, errors }, { status, headers: new Headers() }) };
  }
}

function refusalOf(
  { code, message, errors = {} }: Pick<Refusal, 'code' | 'message'> & Pick<ErrorReply, 'errors'>,
  { status, headers }: Pick<Response, 'status' | 'headers'>,
): Refusal {
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
