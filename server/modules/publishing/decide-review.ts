/** Decisions of staff on a submission. If two people decide at once, the second gets an error. */
import type { ReviewNotes } from '@lathe/contract/review-notes';
import { REVIEW_SECTIONS, type ReviewSection } from '@lathe/rules/reviews';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import { reopenArtwork } from '../artwork/index.ts';
import { notify, releaseDetails } from '../notifications/index.ts';
import { addToHistory, lockedRelease, type ReleaseRow, updateRelease } from '../releases/index.ts';
import { sendReviewMail } from './jobs.ts';
import { requestPackage } from './package-store.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';
import { removeFromPageWithoutRight } from './remove-from-page.ts';
import { findReview, type ReviewRow, setClaim, setDecision } from './review-store.ts';
import { assertAllowed } from './transitions.ts';

type TypedNotes = Record<ReviewSection, string>;

interface ReviewWork {
  release: ReleaseRow;
  review: ReviewRow;
  userId: string;
  now: Date;
}

/** Locks the release first, so nobody else can decide on it or change it. */
async function withReview(
  { ctx, actor }: Caller,
  id: string,
  work: (tx: Tx, context: ReviewWork) => Promise<void>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const found = await findReview(tx, id);
    if (!found) throw new CallError('not_found');
    const release = await lockedRelease(tx, { ownerId: found.ownerId, id: found.releaseId });
    const review = await findReview(tx, id);
    if (!review || review.decision !== null) throw new CallError('review_decided');
    await work(tx, { release, review, userId: signedIn(actor).userId, now: ctx.clock.now() });
  });
}

export async function claimReview(
  call: Caller,
  { id, takeOver }: { id: string; takeOver: boolean },
): Promise<void> {
  await withReview(call, id, async (tx, { release, review, userId, now }) => {
    if (review.claimedBy === userId) return;
    if (review.claimedBy !== null && !takeOver) throw new CallError('review_claimed');
    await setClaim(tx, { id, userId, now });
    await notifyDecision(tx, call, { review, action: 'review.claimed' });
    // The seller can no longer withdraw it.
    await publishReleaseChanged(tx, call.ctx, release);
  });
}

export async function leaveReview(call: Caller, id: string): Promise<void> {
  await withReview(call, id, async (tx, { release, review, userId, now }) => {
    if (review.claimedBy !== userId) return;
    await setClaim(tx, { id, userId: null, now });
    await publishReleaseChanged(tx, call.ctx, release);
  });
}

export async function approveRelease(call: Caller, id: string): Promise<void> {
  const { ctx } = call;
  await withReview(call, id, async (tx, { release, review, userId, now }) => {
    assertClaimedByCaller(review, userId);
    assertNotOwnRelease(call, review);
    assertAllowed(release, 'approve', 'reviewer');
    await updateRelease(tx, {
      id: release.id,
      change: { approved_at: now, in_process_at: now },
      now,
    });
    await setDecision(tx, { id, decision: 'approved', userId, notes: {}, now });
    await requestPackage(tx, ctx, { releaseId: release.id, now });
    await addToHistory(tx, { releaseId: release.id, userId: null, action: 'approved', now });
    await finishReview(tx, call, { release, review, action: 'review.approved' });
  });
}

/** Reopens each section with a note; the others stay locked. */
export async function rejectRelease(
  call: Caller,
  { id, notes: inputNotes }: { id: string; notes: TypedNotes },
): Promise<void> {
  const { ctx } = call;
  const notes = writtenNotes(inputNotes);
  await withReview(call, id, async (tx, { release, review, userId, now }) => {
    assertClaimedByCaller(review, userId);
    assertAllowed(release, 'reject', 'reviewer');
    if (notes.artwork) await reopenArtwork(tx, ctx, release);
    await updateRelease(tx, {
      id: release.id,
      change: {
        submitted_at: null,
        rejected_at: now,
        ...(notes.metadata && { metadata_in_edit: true }),
        ...(notes.songs && { tracks_in_edit: true }),
      },
      now,
    });
    await removeFromPageWithoutRight(tx, ctx, release);
    await setDecision(tx, { id, decision: 'rejected', userId, notes, now });
    await addToHistory(tx, { releaseId: release.id, userId: null, action: 'rejected', now });
    await finishReview(tx, call, { release, review, action: 'review.rejected' });
  });
}

/** A note is required, so that the seller knows what to change. */
function writtenNotes(inputNotes: TypedNotes): ReviewNotes {
  const written = REVIEW_SECTIONS.flatMap((section) => {
    const note = inputNotes[section].trim();
    return note === '' ? [] : [[section, note] as const];
  });
  if (written.length === 0) {
    throw new CallError('validation', { fields: { notes: [{ key: 'review_note_needed' }] } });
  }
  return Object.fromEntries(written);
}

function assertClaimedByCaller({ claimedBy }: ReviewRow, userId: string): void {
  if (claimedBy !== null && claimedBy !== userId) throw new CallError('review_claimed');
}

/** Staff must not review their own releases; admins may. */
function assertNotOwnRelease({ actor }: Caller, { ownerId }: ReviewRow): void {
  const { userId, isAdmin } = signedIn(actor);
  if (ownerId === userId && !isAdmin) throw new CallError('review_own_release');
}

interface ReviewDecision {
  release: ReleaseRow;
  review: ReviewRow;
  action: 'review.approved' | 'review.rejected';
}

async function finishReview(tx: Tx, call: Caller, { release, review, action }: ReviewDecision) {
  const { ctx } = call;
  await notifyDecision(tx, call, { review, action });
  await notify(tx, ctx, {
    topic: action === 'review.approved' ? 'release_approved' : 'release_rejected',
    owners: [review.ownerId],
    subject: review.id,
    details: await releaseDetails(tx, release.id),
    url: `/studio/releases/${release.id}/submit`,
    enqueueMail: (userId) => ctx.jobs.enqueue(tx, sendReviewMail, { reviewId: review.id, userId }),
  });
  await publishReleaseChanged(tx, ctx, release);
}

async function notifyDecision(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  {
    review,
    action,
  }: { review: ReviewRow; action: 'review.claimed' | 'review.approved' | 'review.rejected' },
): Promise<void> {
  await audit(tx, {
    at: ctx.clock.now(),
    action,
    actorId: signedIn(actor).userId,
    subjectId: review.ownerId,
    object: { type: 'release', id: review.releaseId },
    details: { title: review.title, number: review.number },
    ip,
  });
}
