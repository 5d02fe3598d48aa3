import type { ReviewKind } from '@lathe/rules/reviews';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { DeskReview } from '../reviews/index.ts';
import { REVIEWED_KINDS } from './list.ts';

export interface DeskRow extends DeskReview {
  claimerName: string | null;
  deciderName: string | null;
  atKey: string;
}

/** The thing of each review, whatever its kind. */
const THING_SQL = sql.join(
  REVIEWED_KINDS.map(
    ({ name, thingSql }) =>
      sql`select * from (${thingSql}) as of_kind where reviews.kind = ${sql.lit(name)}`,
  ),
  sql` union all `,
);

const COLUMNS_SQL = sql`reviews.id, reviews.kind, reviews.thing_id as "thingId", reviews.number,
  reviews.submitted_at as "submittedAt", reviews.content, reviews.claimed_by as "claimedBy",
  claimer.name as "claimerName", reviews.decision, reviews.decided_at as "decidedAt",
  decider.name as "deciderName", reviews.notes, thing.*`;

const FROM_SQL = sql`reviews cross join lateral (${THING_SQL}) as thing
  left join users as claimer on claimer.id = reviews.claimed_by
  left join users as decider on decider.id = reviews.decided_by`;

interface Query {
  state: 'open' | 'decided';
  kind: ReviewKind | null;
  cursor: Cursor | null;
}

/** Returns one row more than a page. Open submissions: oldest first; decided ones: newest first. */
export async function listReviews(db: Db, { state, kind, cursor }: Query): Promise<DeskRow[]> {
  const isOpen = state === 'open';
  const column = isOpen ? 'reviews.submitted_at' : 'reviews.decided_at';
  const at = sql.ref(column);
  const direction = isOpen ? sql`asc` : sql`desc`;
  const beyond = isOpen ? sql`>` : sql`<`;
  const moment =
    cursor && sql`('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond')`;
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS_SQL}, ${instantKey(column)} as "atKey" from ${FROM_SQL}
    where reviews.decision ${isOpen ? sql`is null` : sql`is not null`}
      ${kind ? sql`and reviews.kind = ${kind}` : sql``}
      ${cursor ? sql`and (${at}, reviews.id) ${beyond} (${moment}, ${cursor.id})` : sql``}
    order by ${at} ${direction}, reviews.id ${direction}
    limit ${PAGE_SIZE + 1}`.execute(db);
  return rows;
}

export async function findDeskReview(db: Db | Tx, id: string): Promise<DeskRow | undefined> {
  const { rows } = await sql<DeskRow>`
    select ${COLUMNS_SQL} from ${FROM_SQL} where reviews.id = ${id}`.execute(db);
  return rows[0];
}
