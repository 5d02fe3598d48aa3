import { calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { detailProblems, variantKey } from '@lathe/rules/merch/item-details';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import { findPerson } from '../accounts/index.ts';
import {
  addToItemHistory,
  detailsOf,
  ITEM_FIELD_NAMES,
  type ItemRow,
  lockedItem,
  makeableKeys,
  type PlantOffer,
  publishItemChanged,
  setLife,
  switchedOff,
  typeOf,
} from '../merch/index.ts';
import type { MerchType } from '../merch-types/index.ts';
import { canPublishOnPage } from '../pages/index.ts';
import { shippingCountries } from '../regions/index.ts';
import { insertReview } from '../reviews/index.ts';
import { isDesignCurrent } from './current-design.ts';
import { sendMerchSubmissionMail } from './jobs.ts';
import { contentOfItem, submittedItem } from './submission.ts';
import { assertItemAllowed } from './transitions.ts';

export interface ItemRequest {
  ownerId: string;
  /** The owner, or someone acting for them. */
  userId: string;
  id: string;
  offer: PlantOffer;
  locale: Locale;
}

/** Locks the item, so that of several concurrent requests only one succeeds. */
export async function submitItem(tx: Tx, ctx: Ctx, request: ItemRequest): Promise<void> {
  const { ownerId, userId, id, offer, locale } = request;
  const item = await lockedItem(tx, { ownerId, id });
  assertItemAllowed({ item, offer }, 'submit', 'owner');
  const type = typeOf(offer, item.merch_type_id);
  await assertDetailsComplete(tx, ownerId);
  await assertStillValid(tx, { item, type, offer, locale });
  if (!(await canPublishOnPage(tx, { ownerId, pageId: item.page_id }))) {
    throw new CallError('merch_page_missing');
  }
  if (!(await isDesignCurrent(ctx, tx, item))) throw new CallError('merch_design_outdated');
  const { now } = offer;
  const submitted = await submittedItem(ctx, tx, item);
  await setLife(tx, id, { life: { submitted_at: now, rejected_at: null }, now });
  const reviewId = await insertReview(tx, {
    kind: 'merch',
    thingId: id,
    userId,
    content: contentOfItem(submitted, { type, pageName: item.page_name }),
    now,
  });
  await addToItemHistory(tx, { itemId: id, userId, action: 'submitted', now });
  await ctx.jobs.enqueue(tx, sendMerchSubmissionMail, { reviewId });
  await publishItemChanged(tx, ctx, item);
}

/** Invited sellers enter the studio without seller details, but need them to sell. */
async function assertDetailsComplete(tx: Tx, ownerId: string): Promise<void> {
  const owner = await findPerson(tx, ownerId);
  if (!owner?.onboarded_at) throw new CallError('seller_details_needed');
}

interface CheckedItem {
  item: ItemRow;
  type: MerchType;
  offer: PlantOffer;
  locale: Locale;
}

/** Dates may be too close by now, and admins may have switched off a colour or a size. */
async function assertStillValid(tx: Tx, { item, type, offer, locale }: CheckedItem): Promise<void> {
  const details = detailsOf(item, type);
  const problems = detailProblems(details, {
    today: calendarDate(offer.now),
    shippable: new Set(await shippingCountries(tx, { bulk: false })),
  });
  const fields: Record<string, FieldProblem[]> = {};
  for (const { field, code, values } of problems) {
    fields[ITEM_FIELD_NAMES[field]] = [{ key: code, ...(values && { values: { ...values } }) }];
  }
  const makeable = makeableKeys(type);
  const off = details.variants.find(
    (variant) => variant.isAvailable && !makeable.has(variantKey(variant)),
  );
  if (off) {
    // A size that the type does not have any more.
    const name = switchedOff(type, off, locale) ?? off.size;
    fields.variants ??= [{ key: 'variant_off', values: { name } }];
  }
  if (Object.keys(fields).length > 0) throw new CallError('validation', { fields });
}
