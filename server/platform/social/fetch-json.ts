/** Requests to third-party services, with strict time and size limits. */

export type ServiceReply =
  | { ok: true; json: unknown }
  /** It replied, but not with the expected data. */
  | { ok: false; status: number; json: unknown }
  /** It did not reply, or the reply cannot be parsed. */
  | { ok: false; status: null; json: null };

interface ServiceRequest {
  url: URL;
  method?: 'GET' | 'POST';
  form?: Record<string, string>;
  timeoutMs?: number;
}

const TIMEOUT_MS = 8000;
const MAX_BYTES = 2_000_000;

export async function callService({
  url,
  method = 'GET',
  form,
  timeoutMs = TIMEOUT_MS,
}: ServiceRequest): Promise<ServiceReply> {
  try {
    const response = await fetch(url, {
      method,
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(form && { body: new URLSearchParams(form) }),
    });
    const text = new TextDecoder().decode(await readWithLimit(response, MAX_BYTES));
    const { ok, status } = response;
    // Errors are often HTML pages; the status is enough.
    const json = ok ? JSON.parse(text) : jsonOrNull(text);
    return ok ? { ok, json } : { ok, status, json };
  } catch {
    return { ok: false, status: null, json: null };
  }
}

async function readWithLimit(response: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`More than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Downloads a picture, so that visitors do not contact the third party; null on failure. */
export async function fetchPicture(
  address: string,
  { hosts, timeoutMs = TIMEOUT_MS }: { hosts: RegExp; timeoutMs?: number },
): Promise<Uint8Array | null> {
  const url = URL.parse(address);
  if (!url || !hosts.test(url.origin)) return null;
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? await readWithLimit(response, 8_000_000) : null;
  } catch {
    return null;
  }
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
