/** Records the responses that users got, to compare them with the final state. */
import type { TestCardBehaviour } from '@lathe/rules/test-cards';
import type { Item } from './buy.ts';

/**
 * `emptied`: the basket was empty on retry, so the order was paid. `unknown`: no response arrived.
 */
export type PurchaseResult =
  | { outcome: 'paid'; order: string }
  | { outcome: 'emptied' }
  | { outcome: 'refused'; code: string }
  | { outcome: 'unknown'; why: string };

export interface PurchaseRecord {
  /** For a guest, unique to this purchase. */
  email: string;
  member: boolean;
  card: TestCardBehaviour;
  items: readonly Item[];
  result: PurchaseResult;
}

export interface UploadRecord {
  id: string;
  kind: 'song' | 'artwork';
  /** MD5 of the uploaded bytes. */
  md5: string;
  /** Null when the upload was never confirmed. */
  outcome: 'arrived' | null;
}

export interface ReleaseRecord {
  owner: string;
  id: string;
  /** The last step that the seller reached. */
  step: string;
  submitted: boolean;
}

/**
 * What a payee was shown. `unknown`: the reply was lost, and the retry found a payout or none.
 */
export interface PayoutRecord {
  userId: string;
  requested: { outcome: 'made'; id: string; net: number } | { outcome: 'refused' | 'unknown' };
  /** Null if it was not tried. */
  cancelled: 'done' | 'refused' | 'unknown' | null;
}

export interface ResponseLog {
  purchases: PurchaseRecord[];
  uploads: UploadRecord[];
  releases: ReleaseRecord[];
  payouts: PayoutRecord[];
  /** A registration is retried after a lost response, and each attempt sends its own mail. */
  registered: { email: string; times: number }[];
  /** Number of responses by kind, and of log messages. */
  replyCounts: Map<string, number>;
  logCounts: Map<string, number>;
}

export function emptyResponseLog(): ResponseLog {
  return {
    purchases: [],
    uploads: [],
    releases: [],
    payouts: [],
    registered: [],
    replyCounts: new Map(),
    logCounts: new Map(),
  };
}

export function increment(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}
