/** Earnings that wait for invited payees, for staff. */
import type { UNCLAIMED_LISTS } from '@lathe/contract/invited-share-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { INVITED_COLUMNS, type InvitedPayee, waitingSql } from './invited-store.ts';
import { payeeName } from './payee-name.ts';

export type UnclaimedList = (typeof UNCLAIMED_LISTS)[number];

export interface UnclaimedRow extends InvitedPayee {
  inviter: string;
  title: string;
  primaryArtist: string;
  format: string;
  ownerId: string;
  /** Null if that account was deleted. */
  ownerName: string | null;
  reminders: number;
  remindersStopped: boolean;
  waiting: { currency: string; amount: number }[];
  reason: string;
  decidedBy: string | null;
  decidedAt: Date | null;
  invitedKey: string;
}

function unclaimed(db: Db) {
  return db
    .selectFrom('invited_payees')
    .innerJoin('releases', 'releases.id', 'invited_payees.release_id')
    .innerJoin('release_types', 'release_types.id', 'releases.release_type_id')
    .leftJoin('users as owner', (join) =>
      join.onRef('owner.id', '=', 'releases.owner_id').on('owner.deleted_at', 'is', null),
    )
    .leftJoin('users as staff', (join) =>
      join.onRef('staff.id', '=', 'invited_payees.decided_by').on('staff.deleted_at', 'is', null),
    )
    .select([
      ...INVITED_COLUMNS,
      payeeName('invited_payees.invited_by').as('inviter'),
      'releases.title',
      'releases.primary_artist as primaryArtist',
      'release_types.format',
      'releases.owner_id as ownerId',
      'owner.name as ownerName',
      'invited_payees.reminders',
      sql<boolean>`reminders_stopped_at is not null`.as('remindersStopped'),
      waitingSql(sql`invited_payees.id`).as('waiting'),
      'invited_payees.reason',
      'staff.name as decidedBy',
      'invited_payees.decided_at as decidedAt',
      instantKey('invited_payees.invited_at').as('invitedKey'),
    ])
    .$castTo<UnclaimedRow>();
}

const HAS_WAITING = sql<boolean>`exists (select from ledger_entries
  where party_id = invited_payees.id and account = 'earnings_unclaimed'
  having sum(ledger_entries.amount) <> 0)`;

function conditionOf(list: UnclaimedList, now: Date): RawBuilder<boolean> {
  const isDue = sql`(invited_payees.state = 'declined'
    or invited_payees.state = 'waiting' and coalesce(decide_at <= ${now}, false))`;
  if (list === 'due') return sql<boolean>`${isDue} and ${HAS_WAITING}`;
  if (list === 'decided') return sql<boolean>`invited_payees.decision in ('owner', 'write_off')`;
  return sql<boolean>`invited_payees.state in ('waiting', 'declined') and not ${isDue}
    and ${HAS_WAITING}`;
}

function isAfter(cursor: Cursor | null): RawBuilder<boolean> {
  const moment = sql`('epoch'::timestamptz + ${cursor?.at}::bigint * interval '1 microsecond')`;
  return sql`(invited_payees.invited_at, invited_payees.id) > (${moment}, ${cursor?.id}::uuid)`;
}

/** Who waits longest comes first; returns one row more than a page. */
export async function listUnclaimed(
  db: Db,
  { list, now, cursor }: { list: UnclaimedList; now: Date; cursor: Cursor | null },
): Promise<UnclaimedRow[]> {
  return await unclaimed(db)
    .where(conditionOf(list, now))
    .$if(cursor !== null, (query) => query.where(isAfter(cursor)))
    .orderBy('invited_payees.invited_at')
    .orderBy('invited_payees.id')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findUnclaimed(db: Db, id: string): Promise<UnclaimedRow | undefined> {
  return await unclaimed(db).where('invited_payees.id', '=', id).executeTakeFirst();
}
