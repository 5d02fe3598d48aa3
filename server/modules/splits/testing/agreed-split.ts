import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';

export interface AgreedShare {
  userId: string | null;
  /** Of somebody who has no account yet. */
  inviteeId?: string | null;
  basisPoints: number;
}

/** Stored as after the last consent. It replaces the split before. */
export async function agreeSplit(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  {
    releaseId,
    proposedBy,
    shares,
  }: { releaseId: string; proposedBy: string; shares: readonly AgreedShare[] },
): Promise<void> {
  const now = clock.now();
  await sql`update release_splits set state = 'replaced', replaced_at = ${now}
    where release_id = ${releaseId} and state = 'agreed'`.execute(db);
  const payees = shares.flatMap(({ userId }) => userId ?? []);
  await sql`
    with split as (
      insert into release_splits (release_id, state, proposed_by, proposed_at, decided_at)
      values (${releaseId}, 'agreed', ${proposedBy}, ${now}, ${now}) returning id
    ), agreed as (
      insert into release_split_consents (split_id, user_id, agreed_at)
      select split.id, payee, ${now}::timestamptz from split, unnest(${payees}::uuid[]) as payee)
    insert into release_split_shares (split_id, user_id, invited_payee_id, position, share_basis_points)
    select split.id, payee, invited, place, points from split, unnest(
      ${shares.map(({ userId }) => userId)}::uuid[],
      ${shares.map(({ inviteeId = null }) => inviteeId)}::uuid[],
      ${shares.map((_, at) => at + 1)}::integer[],
      ${shares.map(({ basisPoints }) => basisPoints)}::integer[]
    ) as shares (payee, invited, place, points)`.execute(db);
}
