/** Splits of releases. Callers that write lock the splits of the release. */
import type { Split } from '@lathe/contract/split-calls';
import type { InvitedPayeeState } from '@lathe/rules/invited-payees';
import type { Share } from '@lathe/rules/splits';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { payeeName } from './payee-name.ts';

export interface SplitShare {
  /** Of the party: a user or an invited payee. */
  id: string;
  name: string;
  share: number;
  invited: { state: InvitedPayeeState; email: string | null; changes: number } | null;
}

export interface SplitRow {
  id: string;
  releaseId: string;
  title: string;
  primaryArtist: string;
  format: string;
  state: Split['state'];
  proposedBy: string;
  proposerName: string;
  proposedAt: Date;
  decidedAt: Date | null;
  replacedAt: Date | null;
  shares: SplitShare[];
  consents: { id: string; name: string; answer: 'waiting' | 'agreed' | 'declined' }[];
  proposedKey: string;
}

function splits(db: Db | Tx) {
  return db
    .selectFrom('release_splits')
    .innerJoin('releases', 'releases.id', 'release_splits.release_id')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .select([
      'release_splits.id',
      'release_splits.release_id as releaseId',
      'releases.title',
      'releases.primary_artist as primaryArtist',
      'release_types.format',
      'release_splits.state',
      'release_splits.proposed_by as proposedBy',
      payeeName('release_splits.proposed_by').as('proposerName'),
      'release_splits.proposed_at as proposedAt',
      'release_splits.decided_at as decidedAt',
      'release_splits.replaced_at as replacedAt',
      sql<SplitRow['shares']>`(
        select jsonb_agg(jsonb_build_object('id', shares.party_id, 'share', share_basis_points,
          'name', ${payeeName('shares.party_id')}, 'invited', case when invited.id is not null
            then jsonb_build_object('state', invited.state, 'email', invited.email,
              'changes', invited.changes) end) order by position)
        from (select *, coalesce(user_id, invited_payee_id) as party_id from release_split_shares) as shares
        left join invited_payees as invited on invited.id = invited_payee_id
        where split_id = release_splits.id)`.as('shares'),
      sql<SplitRow['consents']>`(
        select jsonb_agg(jsonb_build_object('id', user_id, 'name', ${payeeName('consents.user_id')},
          'answer', case when agreed_at is not null then 'agreed'
            when declined_at is not null then 'declined' else 'waiting' end) order by user_id)
        from release_split_consents as consents where split_id = release_splits.id)`.as('consents'),
      instantKey('release_splits.proposed_at').as('proposedKey'),
    ])
    .$narrowType<{ state: Split['state'] }>();
}

export async function findSplit(db: Db | Tx, id: string): Promise<SplitRow | undefined> {
  return await splits(db).where('release_splits.id', '=', id).executeTakeFirst();
}

/** Newest first. */
export async function listSplitsOf(db: Db | Tx, releaseId: string): Promise<SplitRow[]> {
  return await splits(db)
    .where('release_splits.release_id', '=', releaseId)
    .orderBy('release_splits.proposed_at', 'desc')
    .orderBy('release_splits.id', 'desc')
    .execute();
}

/** Splits that a user is or was asked about. Newest first; returns one row more than a page. */
export async function listSplitsConcerning(
  db: Db,
  {
    userId,
    state,
    cursor,
  }: { userId: string; state: 'waiting' | 'agreed' | undefined; cursor: Cursor | null },
): Promise<SplitRow[]> {
  let query = splits(db)
    .innerJoin('release_split_consents', 'release_split_consents.split_id', 'release_splits.id')
    .where('release_split_consents.user_id', '=', userId)
    .orderBy('release_splits.proposed_at', 'desc')
    .orderBy('release_splits.id', 'desc')
    .limit(PAGE_SIZE + 1);
  if (state === 'agreed') query = query.where('release_splits.state', '=', 'agreed');
  if (state === 'waiting') {
    query = query
      .where('release_splits.state', '=', 'proposed')
      .where('release_split_consents.agreed_at', 'is', null)
      .where('release_split_consents.declined_at', 'is', null);
  }
  if (cursor) query = query.where(after('release_splits.proposed_at', 'release_splits.id', cursor));
  return await query.execute();
}

/** Of a user, or of an invited payee. */
export interface NewShare extends Share {
  isInvited: boolean;
}

interface NewSplit {
  releaseId: string;
  proposedBy: string;
  shares: readonly NewShare[];
  /** Users who must agree. */
  affected: readonly string[];
  now: Date;
}

/** The proposer agrees automatically. */
export async function insertSplit(tx: Tx, input: NewSplit): Promise<string> {
  const { id } = await tx
    .insertInto('release_splits')
    .values({
      release_id: input.releaseId,
      proposed_by: input.proposedBy,
      proposed_at: input.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('release_split_shares')
    .values(
      input.shares.map(({ party, shareBasisPoints, isInvited }, position) => ({
        split_id: id,
        user_id: isInvited ? null : party,
        invited_payee_id: isInvited ? party : null,
        share_basis_points: shareBasisPoints,
        position,
      })),
    )
    .execute();
  await tx
    .insertInto('release_split_consents')
    .values(
      input.affected.map((user_id) => ({
        split_id: id,
        user_id,
        agreed_at: user_id === input.proposedBy ? input.now : null,
      })),
    )
    .execute();
  return id;
}

export async function markConsent(
  tx: Tx,
  answer: { id: string; userId: string; answer: 'agreed_at' | 'declined_at'; now: Date },
): Promise<void> {
  await tx
    .updateTable('release_split_consents')
    .set({ [answer.answer]: answer.now })
    .where('split_id', '=', answer.id)
    .where('user_id', '=', answer.userId)
    .execute();
}

export async function isAgreedByAll(tx: Tx, id: string): Promise<boolean> {
  const waiting = await tx
    .selectFrom('release_split_consents')
    .select('user_id')
    .where('split_id', '=', id)
    .where('agreed_at', 'is', null)
    .executeTakeFirst();
  return waiting === undefined;
}

export async function closeSplit(
  tx: Tx,
  { id, state, now }: { id: string; state: 'declined' | 'withdrawn' | 'superseded'; now: Date },
): Promise<void> {
  await tx
    .updateTable('release_splits')
    .set({ state, decided_at: now })
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .execute();
}

/**
 * Activates a proposed split and replaces the current one. Fails if it is no longer proposed, or if
 * a payee was deleted.
 */
export async function activateSplit(
  tx: Tx,
  { id, releaseId, now }: { id: string; releaseId: string; now: Date },
): Promise<void> {
  const payable = await tx
    .selectFrom('release_splits')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'proposed')
    .where(
      sql<boolean>`not exists (select from release_split_shares join users on users.id = user_id
        where split_id = ${id} and users.deleted_at is not null)`,
    )
    .executeTakeFirst();
  if (!payable) throw new CallError('split_closed');
  await tx
    .updateTable('release_splits')
    .set({ state: 'replaced', replaced_at: now })
    .where('release_id', '=', releaseId)
    .where('state', '=', 'agreed')
    .execute();
  await tx
    .updateTable('release_splits')
    .set({ state: 'agreed', decided_at: now })
    .where('id', '=', id)
    .execute();
}
