/** Requests to payout providers, with a time limit. */

const MAX_ERROR_LENGTH = 300;

/** The provider did not do it, or did not say so. A job tries again. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** Null if the request got no reply. */
  readonly status: number | null;

  constructor(message: string, status: number | null, cause?: unknown) {
    super(message, { cause });
    this.status = status;
  }
}

/** The provider understood the payment and did not accept it, so it does not exist. */
export class PaymentRejected extends Error {
  override name = 'PaymentRejected';
  readonly status: number;

  constructor(cause: ProviderError, status: number) {
    super(cause.message, { cause });
    this.status = status;
  }
}

const REJECTED = [400, 404, 422];

/**
 * For the one request that creates a payment. Only its first try proves that no payment exists: a
 * repeated one is also rejected because an earlier one, without a reply, created the payment.
 */
export async function createPayment<Reply>(
  { isFirst, beforeCreate }: { isFirst: boolean; beforeCreate: () => Promise<void> },
  create: () => Promise<Reply>,
): Promise<Reply> {
  await beforeCreate();
  try {
    return await create();
  } catch (error) {
    const status = error instanceof ProviderError ? error.status : null;
    if (!isFirst || status === null || !REJECTED.includes(status)) throw error;
    throw new PaymentRejected(error as ProviderError, status);
  }
}

interface ProviderRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string | undefined;
  timeoutMs: number;
}

export async function callProvider({ url, timeoutMs, ...init }: ProviderRequest): Promise<unknown> {
  const path = new URL(url).pathname;
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: init.method,
      headers: { accept: 'application/json', ...init.headers },
      ...(init.body !== undefined && { body: init.body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
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
