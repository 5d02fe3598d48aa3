/** Decisions of staff on a submission. If two people decide at once, the second gets an error. */
import type { ReviewNotes } from '@lathe/contract/review-notes';
import {
  REVIEW_SECTIONS,
  type ReviewKind,
  type ReviewSection,
  SECTIONS_OF_KIND,
} from '@lathe/rules/reviews';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import { type DeskReview, type LockedThing, setClaim, setDecision } from '../reviews/index.ts';
import { findDeskReview } from './desk-store.ts';
import { reviewedKind } from './list.ts';

type TypedNotes = Record<ReviewSection, string>;

interface ReviewWork {
  thing: LockedThing;
  review: DeskReview;
  userId: string;
  now: Date;
}

/** Locks the thing first, so nobody else can decide on it or change it. */
async function withReview(
  { ctx, actor }: Caller,
  id: string,
  work: (tx: Tx, context: ReviewWork) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findDeskReview(tx, id);
    if (!found) throw new CallError('not_found');
    const { thingId, ownerId } = found;
    const thing = await reviewedKind(found.kind).lock(tx, ctx, { id: thingId, ownerId });
    const review = await findDeskReview(tx, id);
    if (!review || review.decision !== null) throw new CallError('review_decided');
    await work(tx, { thing, review, userId: signedIn(actor).userId, now: ctx.clock.now() });
  });
}

export async function claimReview(
  call: Caller,
  { id, takeOver }: { id: string; takeOver: boolean },
): Promise<void> {
  await withReview(call, id, async (tx, { thing, review, userId, now }) => {
    if (review.claimedBy === userId) return;
    if (review.claimedBy !== null && !takeOver) throw new CallError('review_claimed');
    await setClaim(tx, { id, userId, now });
    await auditDecision(tx, call, { review, action: 'review.claimed' });
    // The seller can no longer withdraw it.
    await thing.publishChanged();
  });
}

export async function leaveReview(call: Caller, id: string): Promise<void> {
  await withReview(call, id, async (tx, { thing, review, userId, now }) => {
    if (review.claimedBy !== userId) return;
    await setClaim(tx, { id, userId: null, now });
    await thing.publishChanged();
  });
}

export async function approveReview(call: Caller, id: string): Promise<void> {
  await withReview(call, id, async (tx, { thing, review, userId, now }) => {
    assertClaimedByCaller(review, userId);
    assertNotOwn(call, review);
    await thing.approve({ review, now });
    await setDecision(tx, { id, decision: 'approved', userId, notes: {}, now });
    await auditDecision(tx, call, { review, action: 'review.approved' });
    await thing.notifyOwner({ review, decision: 'approved' });
    await thing.publishChanged();
  });
}

/** Reopens each section with a note; the others stay locked. */
export async function rejectReview(
  call: Caller,
  { id, notes: inputNotes }: { id: string; notes: TypedNotes },
): Promise<void> {
  await withReview(call, id, async (tx, { thing, review, userId, now }) => {
    const notes = writtenNotes(review.kind, inputNotes);
    assertClaimedByCaller(review, userId);
    await thing.reject({ review, notes, now });
    await setDecision(tx, { id, decision: 'rejected', userId, notes, now });
    await auditDecision(tx, call, { review, action: 'review.rejected' });
    await thing.notifyOwner({ review, decision: 'rejected' });
    await thing.publishChanged();
  });
}

/** Staff call it after the cause of a failure is fixed. */
export async function retryPackage({ ctx, actor, ip }: Caller, id: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const review = await findDeskReview(tx, id);
    if (!review) throw new CallError('not_found');
    const { kind, thingId, ownerId } = review;
    const thing = await reviewedKind(kind).lock(tx, ctx, { id: thingId, ownerId });
    const now = ctx.clock.now();
    await thing.retryPackage(now);
    await audit(tx, {
      at: now,
      action: 'package.retried',
      actorId: signedIn(actor).userId,
      subjectId: ownerId,
      object: { type: kind, id: thingId },
      ip,
    });
  });
}

/** A note is required, so that the seller knows what to change. */
function writtenNotes(kind: ReviewKind, inputNotes: TypedNotes): ReviewNotes {
  const sections: readonly ReviewSection[] = SECTIONS_OF_KIND[kind];
  const written = REVIEW_SECTIONS.flatMap((section) => {
    const note = inputNotes[section].trim();
    return note === '' ? [] : [[section, note] as const];
  });
  // A note on a section that the thing does not have would be lost.
  if (written.length === 0 || written.some(([section]) => !sections.includes(section))) {
    throw new CallError('validation', { fields: { notes: [{ key: 'review_note_needed' }] } });
  }
  return Object.fromEntries(written);
}

function assertClaimedByCaller({ claimedBy }: DeskReview, userId: string): void {
  if (claimedBy !== null && claimedBy !== userId) throw new CallError('review_claimed');
}

/** Staff must not approve what they sell; admins may. */
function assertNotOwn({ actor }: Caller, { ownerId }: DeskReview): void {
  const { userId, isAdmin } = signedIn(actor);
  if (ownerId === userId && !isAdmin) throw new CallError('review_own_release');
}

interface DecisionEntry {
  review: DeskReview;
  action: 'review.claimed' | 'review.approved' | 'review.rejected';
}

async function auditDecision(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  { review, action }: DecisionEntry,
): Promise<void> {
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId: signedIn(actor).userId,
    subjectId: review.ownerId,
    object: { type: review.kind, id: review.thingId },
    details: { title: review.title, number: review.number },
    ip,
  });
}
