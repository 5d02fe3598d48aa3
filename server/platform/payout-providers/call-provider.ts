/** Requests to payout providers, with a time limit. */

const TIMEOUT_MS = 10_000;
const MAX_ERROR_LENGTH = 300;

/** The provider did not do it, or did not say so. A job tries again. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** Null if there was no reply. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

interface ProviderRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
}

export async function callProvider({ url, ...init }: ProviderRequest): Promise<unknown> {
  const path = new URL(url).pathname;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: init.method,
      headers: { accept: 'application/json', ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    text = await response.text();
  } catch (error) {
    throw new ProviderError(`${init.method} ${path} got no reply.`, null, error);
  }
  if (!response.ok) {
    const details = text.slice(0, MAX_ERROR_LENGTH);
    throw new ProviderError(
      `${init.method} ${path} returned ${response.status}: ${details}`,
      response.status,
    );
  }
  try {
    return text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new ProviderError(`${init.method} ${path} returned no JSON.`, response.status, error);
  }
}
