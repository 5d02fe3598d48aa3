import type { Tx } from '../../platform/db/tx.ts';

/** Values for the text of a notification, as they were at the event. */
export interface NotificationDetails {
  title?: string;
  artist?: string;
  /** Such as `CD`, because a title can have several releases. */
  format?: string;
  /** Names of a page, a label, and the other person. */
  page?: string;
  label?: string;
  name?: string;
  copies?: number;
  /** Days; the old and the new date, or the first and the last day. */
  from?: string;
  to?: string;
  /** Items besides the one that the title names. */
  others?: number;
  /** One amount per currency, in minor units. */
  earnings?: { amount: number; currency: string }[];
  /** Until a change. */
  former?: { amount: number; currency: string }[];
}

/** The values that name a release. */
export async function releaseDetails(tx: Tx, releaseId: string): Promise<NotificationDetails> {
  return await tx
    .selectFrom('releases')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .select(['title', 'primary_artist as artist', 'release_types.format'])
    .where('releases.id', '=', releaseId)
    .executeTakeFirstOrThrow();
}
