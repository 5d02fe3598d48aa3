/** Submissions of all kinds, with their decisions. One row per submission. */
import type { ReviewNotes } from '@lathe/contract/review-notes';
import type { Content, ReviewKind, ReviewSection } from '@lathe/rules/reviews';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** What was submitted, as text per section, so that two submissions can be compared. */
export type ReviewContent = Partial<Record<ReviewSection, Content>>;

export interface ReviewRow {
  id: string;
  kind: ReviewKind;
  thingId: string;
  number: number;
  submittedAt: Date;
  content: ReviewContent;
  claimedBy: string | null;
  decision: 'approved' | 'rejected' | 'withdrawn' | null;
  decidedAt: Date | null;
  notes: ReviewNotes;
}

export async function findReview(db: Db | Tx, id: string): Promise<ReviewRow | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select([
      'id',
      'kind',
      'thing_id as thingId',
      'number',
      'submitted_at as submittedAt',
      'content',
      'claimed_by as claimedBy',
      'decision',
      'decided_at as decidedAt',
      'notes',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as ReviewRow | undefined;
}

/** The last submission that was reviewed; undefined for the first one. */
export async function findEarlier(
  db: Db,
  { thingId, number }: Pick<ReviewRow, 'thingId' | 'number'>,
): Promise<Pick<ReviewRow, 'content' | 'notes'> | undefined> {
  const row = await db
    .selectFrom('reviews')
    .select(['content', 'notes'])
    .where('thing_id', '=', thingId)
    .where('number', '<', number)
    .where('decision', '<>', 'withdrawn')
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return row as Pick<ReviewRow, 'content' | 'notes'> | undefined;
}

interface Submission {
  kind: ReviewKind;
  thingId: string;
  userId: string;
  content: ReviewContent;
  now: Date;
}

/** Callers lock the thing, so that numbers are consecutive. */
export async function insertReview(tx: Tx, submission: Submission): Promise<string> {
  const { kind, thingId, userId, content, now } = submission;
  const { id } = await tx
    .insertInto('reviews')
    .values((eb) => ({
      kind,
      thing_id: thingId,
      number: eb
        .selectFrom('reviews')
        .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
        .where('thing_id', '=', thingId),
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
    .updateTable('reviews')
    .set({ claimed_by: userId, claimed_at: userId === null ? null : now })
    .where('id', '=', id)
    .execute();
}

interface DecisionInput {
  id: string;
  decision: 'approved' | 'rejected';
  userId: string;
  notes: ReviewNotes;
  now: Date;
}

export async function setDecision(tx: Tx, decided: DecisionInput): Promise<void> {
  const { id, decision, userId, notes, now } = decided;
  await tx
    .updateTable('reviews')
    .set({ decision, decided_by: userId, decided_at: now, notes: JSON.stringify(notes) })
    .where('id', '=', id)
    .execute();
}

/** Closes the open reviews of things that are withdrawn or discontinued. */
export async function withdrawReviews(
  tx: Tx,
  { thingIds, now }: { thingIds: readonly string[]; now: Date },
): Promise<void> {
  await tx
    .updateTable('reviews')
    .set({ decision: 'withdrawn', decided_at: now })
    .where(sql<boolean>`thing_id = any(${[...thingIds]}::uuid[])`)
    .where('decision', 'is', null)
    .execute();
}
