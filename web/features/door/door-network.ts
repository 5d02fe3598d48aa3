/** The calls of a device, with the secret of its link. */
import type { DoorScan, doorCalls, ScanAnswer } from '@lathe/contract/door-calls';
import type { DoorSnapshot } from '@lathe/rules/door/snapshot';
import type { z } from 'zod';

export type Guest = z.infer<(typeof doorCalls)['GET /api/door/search']['reply']>['data'][number];

export interface DoorNetwork {
  snapshot(secret: string): Promise<DoorSnapshot>;
  changes(secret: string, since: string): Promise<DoorSnapshot>;
  send(secret: string, sent: SentScans, stop?: AbortSignal): Promise<readonly ScanAnswer[]>;
  undo(secret: string, nonce: string, sent: { at: number; sent_at: number }): Promise<ScanAnswer>;
  search(secret: string, text: string): Promise<readonly Guest[]>;
}

export interface SentScans {
  sent_at: number;
  scans: readonly DoorScan[];
}

/** The server answered, and refused. Every other error means that there was no answer. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const MAX_WAIT_MS = 10_000;
/** The first snapshot of a large event, on a slow line. */
const MAX_SNAPSHOT_MS = 30_000;

export const doorNetwork: DoorNetwork = {
  snapshot: (secret) => call(secret, '', { wait: MAX_SNAPSHOT_MS }),
  changes: (secret, since) => call(secret, `/changes?${new URLSearchParams({ since })}`),
  send: async (secret, body, stop) =>
    (await call<{ data: ScanAnswer[] }>(secret, '/scans', { body, stop })).data,
  undo: (secret, nonce, body) => call(secret, `/scans/${nonce}/undo`, { body }),
  search: async (secret, q) =>
    (await call<{ data: Guest[] }>(secret, `/search?${new URLSearchParams({ q })}`)).data,
};

interface CallOptions {
  body?: object;
  stop?: AbortSignal | undefined;
  wait?: number;
}

async function call<Reply>(
  secret: string,
  path: string,
  { body, stop, wait = MAX_WAIT_MS }: CallOptions = {},
): Promise<Reply> {
  const timeout = AbortSignal.timeout(wait);
  const reply = await fetch(`/api/door${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'Lathe-Door': secret, ...(body && { 'Content-Type': 'application/json' }) },
    // Whoever uses this browser has nothing to do with it.
    credentials: 'omit',
    cache: 'no-store',
    signal: stop ? AbortSignal.any([stop, timeout]) : timeout,
  });
  if (reply.ok) return await reply.json();
  // A proxy between us and the server, or too many requests: the server has not refused anything.
  const { code } = (await reply.json().catch(() => ({}))) as { code?: unknown };
  const isAnswer = reply.status >= 400 && reply.status < 500 && reply.status !== 429;
  if (isAnswer && typeof code === 'string') throw new Refused(code);
  throw new Error(`The server answered with ${reply.status}.`);
}
