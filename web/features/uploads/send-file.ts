/**
 * Multipart upload of one file. Storage is the source of truth for received parts: it is queried
 * before the first part and before completion.
 */
export interface SignedPart {
  part: number;
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
}

export interface UploadParts {
  part_bytes: number;
  parts: number;
  arrived: readonly number[];
  missing: readonly SignedPart[];
}

export interface Transport {
  /** Received parts, and signed URLs for some of the missing ones. */
  requestParts(upload: string, signal: AbortSignal): Promise<UploadParts>;
  /** Throws a `SendFailure` when storage rejects the part. */
  put(part: SignedPart, body: Blob, options: PutOptions): Promise<void>;
  complete(upload: string, signal: AbortSignal): Promise<void>;
  /** Rejects on abort. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface PutOptions {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  /** 0 when there was no response. */
  readonly status: number;

  constructor(status: number) {
    super(`The storage returned status ${status}`);
    this.status = status;
  }
}

export const PARALLEL_PARTS = 3;
export const ATTEMPTS_MAX = 5;
const RETRY_DELAY_MS = 1000;
/** Rounds without progress before the upload fails. */
const STALLED_ROUNDS_MAX = 3;
/** The storage lost what it had received; not 0, which means that there is no connection. */
const LOST_PARTS_STATUS = 410;

interface SendOptions {
  upload: string;
  file: Blob;
  transport: Transport;
  signal: AbortSignal;
  /** Bytes received by storage plus bytes in flight. */
  onSent: (bytes: number) => void;
}

export async function sendFile(sending: SendOptions): Promise<void> {
  const { upload, transport, signal } = sending;
  let lastMissing = Number.POSITIVE_INFINITY;
  let stalledRounds = 0;
  for (;;) {
    const parts = await transport.requestParts(upload, signal);
    const missing = parts.parts - parts.arrived.length;
    if (missing === 0) break;
    stalledRounds = missing < lastMissing ? 0 : stalledRounds + 1;
    // Prevents an endless loop if storage loses received parts.
    if (stalledRounds === STALLED_ROUNDS_MAX) throw new SendFailure(LOST_PARTS_STATUS);
    lastMissing = missing;
    try {
      await sendRound(sending, parts);
    } catch (failure) {
      // The server signs new links, and starts an upload again that the storage has deleted.
      if (!isLinkOutdated(failure) || stalledRounds === STALLED_ROUNDS_MAX - 1) throw failure;
    }
  }
  await transport.complete(upload, signal);
}

/** Uploads several parts in parallel. The first permanent failure aborts the others. */
async function sendRound({ file, transport, signal, onSent }: SendOptions, parts: UploadParts) {
  const stop = new AbortController();
  const together = AbortSignal.any([signal, stop.signal]);
  const bytesOf = (part: number) =>
    Math.min(parts.part_bytes, file.size - (part - 1) * parts.part_bytes);
  const sent = new Map(parts.arrived.map((part) => [part, bytesOf(part)]));
  const report = (part: number, bytes: number) => {
    sent.set(part, bytes);
    onSent([...sent.values()].reduce((sum, each) => sum + each, 0));
  };
  const waiting = [...parts.missing];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { part } = next;
      const start = (part - 1) * parts.part_bytes;
      const body = file.slice(start, start + parts.part_bytes);
      await putWithRetry(transport, next, body, {
        signal: together,
        onBytes: (bytes) => report(part, bytes),
      });
      report(part, body.size);
    }
  };
  try {
    await Promise.all(Array.from({ length: PARALLEL_PARTS }, work));
  } catch (failure) {
    stop.abort();
    throw failure;
  }
}

async function putWithRetry(
  transport: Transport,
  part: SignedPart,
  body: Blob,
  options: PutOptions,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transport.put(part, body, options);
      return;
    } catch (failure) {
      options.signal.throwIfAborted();
      options.onBytes(0);
      if (attempt === ATTEMPTS_MAX || !isTransient(failure)) throw failure;
      await transport.wait(RETRY_DELAY_MS * 2 ** (attempt - 1), options.signal);
    }
  }
}

/** The link has expired, or the storage has deleted the upload. */
function isLinkOutdated(failure: unknown): boolean {
  return failure instanceof SendFailure && [403, 404, 410].includes(failure.status);
}

/** Connection errors and a busy storage can be retried; rejections cannot. */
function isTransient(failure: unknown): boolean {
  if (!(failure instanceof SendFailure)) return false;
  const { status } = failure;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
