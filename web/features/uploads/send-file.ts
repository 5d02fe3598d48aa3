/**
 * One file on its way to storage, part by part. What has arrived is for the storage to say: it is
 * asked before the first part, and again before the file is called complete.
 */
export interface SignedPart {
  part: number;
  url: string;
  method: 'PUT';
  headers: Record<string, string>;
}

export interface Parts {
  part_bytes: number;
  parts: number;
  arrived: readonly number[];
  missing: readonly SignedPart[];
}

export interface Transport {
  /** What has arrived, and signed addresses for some of the rest. */
  ask(upload: string, signal: AbortSignal): Promise<Parts>;
  /** Throws a `SendFailure` when the storage did not take it. */
  put(part: SignedPart, body: Blob, options: PutOptions): Promise<void>;
  complete(upload: string, signal: AbortSignal): Promise<void>;
  /** A pause that an abort cuts short. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface PutOptions {
  signal: AbortSignal;
  onBytes: (bytes: number) => void;
}

export class SendFailure extends Error {
  override readonly name = 'SendFailure';
  /** 0 when there was no answer. */
  readonly status: number;

  constructor(status: number) {
    super(`The storage answered with ${status}`);
    this.status = status;
  }
}

export const PARALLEL_PARTS = 3;
export const TRIES = 5;
const FIRST_WAIT_MS = 1000;

interface Sending {
  upload: string;
  file: Blob;
  transport: Transport;
  signal: AbortSignal;
  /** All bytes that are there or on the wire. */
  onSent: (bytes: number) => void;
}

export async function sendFile(sending: Sending): Promise<void> {
  const { upload, transport, signal } = sending;
  let lastMissing = Number.POSITIVE_INFINITY;
  for (;;) {
    const parts = await transport.ask(upload, signal);
    const missing = parts.parts - parts.arrived.length;
    if (missing === 0) break;
    // A storage that forgets what it took would keep us here for ever.
    if (missing >= lastMissing) throw new SendFailure(0);
    lastMissing = missing;
    await sendRound(sending, parts);
  }
  await transport.complete(upload, signal);
}

/** Some parts at once. The first that fails for good stops the others. */
async function sendRound({ file, transport, signal, onSent }: Sending, parts: Parts) {
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
      await putWithPatience(transport, next, body, {
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

async function putWithPatience(
  transport: Transport,
  part: SignedPart,
  body: Blob,
  options: PutOptions,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await transport.put(part, body, options);
      return;
    } catch (failure) {
      options.signal.throwIfAborted();
      options.onBytes(0);
      if (tries === TRIES || !mayPass(failure)) throw failure;
      await transport.wait(FIRST_WAIT_MS * 2 ** (tries - 1), options.signal);
    }
  }
}

/** A lost connection or a busy storage may be better in a moment; an answer that says no stays one. */
function mayPass(failure: unknown): boolean {
  if (!(failure instanceof SendFailure)) return false;
  const { status } = failure;
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
