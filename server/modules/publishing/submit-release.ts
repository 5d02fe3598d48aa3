import { calendarDate } from '@lathe/rules/dates';
import { metadataProblems } from '@lathe/rules/release-metadata';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { findPerson } from '../accounts/index.ts';
import { shippingCountries } from '../regions/index.ts';
import {
  addToHistory,
  FIELD_NAMES,
  issueEan,
  lockedRelease,
  lockParts,
  metadataOf,
  type ReleaseRow,
  updateRelease,
} from '../releases/index.ts';
import { insertReview } from '../reviews/index.ts';
import { assertIsrcsFit, issueMissingIsrcs, lockIsrcs } from '../songs/index.ts';
import { sendSubmissionMail } from './jobs.ts';
import { publishReleaseChanged } from './publish-release-changed.ts';
import { type CatalogueBooks, contentOf } from './review-content.ts';
import { assertAllowed } from './transitions.ts';

export interface ReleaseRequest {
  ownerId: string;
  /** The owner, or an admin acting for them. */
  userId: string;
  id: string;
}

/** Locks the release, so that of several concurrent requests only one succeeds. */
export async function submitRelease(
  tx: Tx,
  ctx: Ctx,
  request: ReleaseRequest & { books: CatalogueBooks },
): Promise<void> {
  const release = await lockedRelease(tx, request);
  assertAllowed(release, 'submit', 'owner');
  await assertDetailsComplete(tx, request.ownerId);
  await assertStillValid(tx, ctx, release);
  const { userId } = request;
  const now = ctx.clock.now();
  await lockIsrcs(tx, release);
  await assertIsrcsFit(tx, release);
  await lockParts(tx, release.id);
  const ean = await issueEan(tx, ctx, { release, userId, now });
  await issueMissingIsrcs(tx, ctx, { release, userId, now });
  await updateRelease(tx, { id: release.id, change: { submitted_at: now }, now });
  const reviewId = await insertReview(tx, {
    kind: 'release',
    thingId: release.id,
    userId,
    content: await contentOf(tx, request.books, { ...release, ean }),
    now,
  });
  await addToHistory(tx, { releaseId: release.id, userId, action: 'submitted', now });
  await ctx.jobs.enqueue(tx, sendSubmissionMail, { reviewId });
  await publishReleaseChanged(tx, ctx, release);
}

/** Invited sellers enter the studio without seller details, but need them to sell. */
async function assertDetailsComplete(tx: Tx, ownerId: string): Promise<void> {
  const owner = await findPerson(tx, ownerId);
  if (!owner?.onboarded_at) throw new CallError('seller_details_needed');
}

/** Dates that were valid when entered may be too close by now. */
async function assertStillValid(tx: Tx, ctx: Ctx, release: ReleaseRow): Promise<void> {
  const problems = metadataProblems(metadataOf(release), {
    today: calendarDate(ctx.clock.now()),
    shippable: new Set(await shippingCountries(tx, { bulk: false })),
  });
  const fields: Record<string, FieldProblem[]> = {};
  for (const { field, code, values } of problems) {
    fields[FIELD_NAMES[field]] = [{ key: code, ...(values && { values: { ...values } }) }];
  }
  if (problems.length > 0) throw new CallError('validation', { fields });
}
