/** Everything that a reviewer of merchandise needs. */
import type { MerchReview } from '@lathe/contract/review';
import { calendarDate } from '@lathe/rules/dates';
import { PRINT_DPI_FAIR } from '@lathe/rules/merch/design-limits';
import { type MerchCheck, merchChecks } from '@lathe/rules/merch/review-checks';
import type { Caller } from '../../platform/http/handlers.ts';
import { translatorFor } from '../../platform/translations.ts';
import { findItem, type ItemRow, plantOffer, typeOf } from '../merch/index.ts';
import { readPrintFiles } from '../merch-designs/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import type { DeskReview, ReviewDetails } from '../reviews/index.ts';
import { isDesignCurrent } from './current-design.ts';
import { findSameFiles } from './duplicates.ts';
import { madeVariants } from './made-variants.ts';
import { findMerchPackage } from './package-store.ts';
import { presentSubmission } from './present-submission.ts';
import { type SubmittedItem, submittedItem } from './submission.ts';

/** Long enough for a working day of reviewing. */
const LINK_SECONDS = 8 * 3600;

export async function readMerchReview(
  call: Caller,
  { ownerId, thingId: id, content }: DeskReview,
): Promise<ReviewDetails | undefined> {
  const { ctx, locale } = call;
  const item = await findItem(ctx.db, { ownerId, id });
  if (!item) return undefined;
  const type = typeOf(await plantOffer(ctx), item.merch_type_id);
  const stored = content.shown as SubmittedItem | undefined;
  const submitted = stored ?? (await submittedItem(ctx, ctx.db, item));
  const t = translatorFor(locale);
  const plantPackage = await findMerchPackage(ctx.db, id);
  const passed = await passedChecks(call, { item, type, submitted });
  return {
    fields: {
      kind: 'merch',
      item: await presentSubmission(call, { id, type, submitted }),
      checks: merchChecks(passed).map((check) => ({
        ...check,
        text: t(`reviews:merch_checks.${check.check}.${check.result === 'good' ? 'good' : 'not'}`),
      })),
      duplicates: await findSameFiles(ctx.db, id),
    },
    package: plantPackage
      ? {
          state: plantPackage.state,
          problem: plantPackage.failure && t(`reviews:package.${plantPackage.failure}`),
          files: await packageFiles(call, item),
        }
      : null,
    canRetryPackage: plantPackage?.state === 'failed' && item.in_process_at !== null,
  };
}

interface Checked {
  item: ItemRow;
  type: MerchType;
  submitted: SubmittedItem;
}

async function passedChecks(
  { ctx }: Caller,
  { item, type, submitted }: Checked,
): Promise<Record<MerchCheck, boolean>> {
  const today = calendarDate(ctx.clock.now());
  const starts = [item.preorder_date, item.release_date].flatMap((date) => date ?? []);
  const { sold, made } = madeVariants(item, type);
  return {
    page_live: item.page_is_live,
    description_present: submitted.description.trim() !== '',
    date_ahead: starts.every((date) => date > today),
    variants_available: made.length > 0,
    variants_complete: made.length === sold.length,
    design_current: await isDesignCurrent(ctx, ctx.db, item),
    resolution_good: submitted.placements.every(({ dpi }) => dpi >= PRINT_DPI_FAIR),
    findings_none: submitted.placements.every(({ findings }) => findings.length === 0),
  };
}

/** The files of the approved design. */
async function packageFiles(
  { ctx }: Caller,
  { id: itemId, design_hash: designHash }: ItemRow,
): Promise<NonNullable<MerchReview['package']>['files']> {
  const files = designHash === null ? [] : await readPrintFiles(ctx.db, { itemId, designHash });
  return await Promise.all(
    files.map(async ({ area, layer, printScale, storageKey, sha256, bytes }) => {
      // A smaller poster has a file of its own.
      const scale = printScale === 1 ? '' : `-${Math.round(printScale * 100)}`;
      const name = `${area}-${layer}${scale}.png`;
      const url = await ctx.storage.signDownload(storageKey, {
        expiresInSeconds: LINK_SECONDS,
        filename: name,
      });
      return { name, size: Number(bytes), sha256, url };
    }),
  );
}
