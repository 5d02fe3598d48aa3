import type { ReviewNotes } from '@lathe/contract/review-notes';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import type { ReleaseContent } from './review-content.ts';

export type Decision = 'approved' | 'rejected' | 'withdrawn';

export interface ReviewRow {
  id: string;
  releaseId: string;
  number: number;
  submittedAt: Date;
  content: Partial<ReleaseContent>;
  claimedBy: string | null;
  claimerName: string | null;
  decision: Decision | null;
  decidedAt: Date | null;
  deciderName: string | null;
  notes: ReviewNotes;
  ownerId: string;
  ownerName: string;
  title: string;
  artist: string;
  typeId: number;
  image: unknown;
  atKey: string;
}

function reviews(db: Db | Tx) {
  return db
    .selectFrom('release_reviews')
    .innerJoin('releases', 'releases.id', 'release_reviews.release_id')
    .innerJoin('users as owner', 'owner.id', 'releases.owner_id')
    .leftJoin('users as claimer', 'claimer.id', 'release_reviews.claimed_by')
    .leftJoin('users as decider', 'decider.id', 'release_reviews.decided_by')
    .select([
      'release_reviews.id',
      'release_reviews.release_id as releaseId',
      'number',
      'release_reviews.submitted_at as submittedAt',
      'content',
      'claimed_by as claimedBy',
      'claimer.name as claimerName',
      'decision',
      'decided_at as decidedAt',
      'decider.name as deciderName',
      'release_reviews.notes',
      'releases.owner_id as ownerId',
      'owner.name as ownerName',
      'releases.title',
      'releases.primary_artist as artist',
      'release_type_id as typeId',
      'releases.image',
    ]);
}

/** Returns one row more than a page. Open submissions: oldest first; decided ones: newest first. */
export async function listReviews(
  db: Db,
  { state, cursor }: { state: 'open' | 'decided'; cursor: Cursor | null },
): Promise<ReviewRow[]> {
  const isOpen = state === 'open';
  const column = isOpen ? 'release_reviews.submitted_at' : 'decided_at';
  const direction = isOpen ? 'asc' : 'desc';
  let query = reviews(db)
    .select(instantKey(column).as('atKey'))
    .where('decision', isOpen ? 'is' : 'is not', null)
    .where('releases.deleted_at', 'is', null)
    .orderBy(column, direction)
    .orderBy('release_reviews.id', direction)
    .limit(PAGE_SIZE + 1);
  if (cursor) {
    const moment = sql`('epoch'::timestamptz + ${cursor.at}::bigint * interval '1 microsecond')`;
    const beyond = isOpen ? sql`>` : sql`<`;
    query = query.where(
      sql<boolean>`(${sql.ref(column)}, release_reviews.id) ${beyond} (${moment}, ${cursor.id})`,
    );
  }
  return (await query.execute()) as unknown as ReviewRow[];
}

export async function findReview(db: Db | Tx, id: string): Promise<ReviewRow | undefined> {
  const row = await reviews(db).where('release_reviews.id', '=', id).executeTakeFirst();
  return row as unknown as ReviewRow | undefined;
}

/** The last submission that was reviewed; undefined for the first one. */
export async function findEarlier(
  db: Db,
  { releaseId, number }: Pick<ReviewRow, 'releaseId' | 'number'>,
): Promise<Pick<ReviewRow, 'content' | 'notes'> | undefined> {
  const row = await db
    .selectFrom('release_reviews')
    .select(['content', 'notes'])
    .where('release_id', '=', releaseId)
    .where('number', '<', number)
    .where('decision', '<>', 'withdrawn')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row as Pick<ReviewRow, 'content' | 'notes'> | undefined;
}

interface Submission {
  releaseId: string;
  userId: string;
  content: ReleaseContent;
  now: Date;
}

/** Callers lock the release, so that numbers are consecutive. */
export async function insertReview(tx: Tx, submission: Submission): Promise<string> {
  const { releaseId, userId, content, now } = submission;
  const { id } = await tx
    .insertInto('release_reviews')
    .values((eb) => ({
      release_id: releaseId,
      number: eb
        .selectFrom('release_reviews')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('release_id', '=', releaseId),
      submitted_at: now,
      submitted_by: userId,
      content: JSON.stringify(content),
    }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function setClaim(
  tx: Tx,
  { id, userId, now }: { id: string; userId: string | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('release_reviews')
    .set({ claimed_by: userId, claimed_at: userId === null ? null : now })
    .where('id', '=', id)
    .execute();
}

interface DecisionInput {
  id: string;
  decision: Decision;
  userId: string;
  notes: ReviewNotes;
  now: Date;
}

export async function setDecision(tx: Tx, decided: DecisionInput): Promise<void> {
  const { id, decision, userId, notes, now } = decided;
  await tx
    .updateTable('release_reviews')
    .set({ decision, decided_by: userId, decided_at: now, notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .execute();
}

/** Closes the open review of a release that is withdrawn or discontinued. */
export async function withdrawReview(
  tx: Tx,
  { releaseId, now }: { releaseId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('release_reviews')
    .set({ decision: 'withdrawn', decided_at: now })
    .where('release_id', '=', releaseId)
    .where('decision', 'is', null)
    .execute();
}
