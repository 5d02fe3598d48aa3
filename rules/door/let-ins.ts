/** People who were let in with one ticket: the first by door time is the admission. */

export interface ScanOrder {
  nonce: string;
  /** By the clock of the server. */
  at: Date;
}

/** The order of `doubles` in the database is the same: by time, then by nonce. */
export function byDoorTime(one: ScanOrder, other: ScanOrder): number {
  const later = one.at.getTime() - other.at.getTime();
  if (later !== 0) return later;
  return one.nonce < other.nonce ? -1 : Number(one.nonce > other.nonce);
}

/** All others are doubles. */
export function admissionOf<Scan extends ScanOrder>(letIns: readonly Scan[]): Scan | undefined {
  return letIns.toSorted(byDoorTime)[0];
}

/**
 * When something happened at the door, by the clock of the server: the device says what its clock
 * showed then, and what it shows while it sends. Nothing happened in the future.
 */
export function atServerClock({
  at,
  sentAt,
  receivedAt,
}: Record<'at' | 'sentAt' | 'receivedAt', Date>): Date {
  const ago = Math.max(0, sentAt.getTime() - at.getTime());
  return new Date(receivedAt.getTime() - ago);
}
