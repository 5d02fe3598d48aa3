/** An item as its seller sees it; every call of the item returns it. */
import type { MerchDetails, MerchSummary, MerchVariant } from '@lathe/contract/merch';
import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import type { ItemStatus } from '@lathe/rules/merch/item-states';
import { vatRateOn } from '@lathe/rules/vat';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { translatorFor } from '../../platform/translations.ts';
import type { MerchType } from '../merch-types/index.ts';
import { taxTable } from '../taxes/index.ts';
import {
  colourCode,
  missingIn,
  nameIn,
  operationsOf,
  plantOffer,
  statusOf,
  typeOf,
} from './facts.ts';
import type { ItemRow, VariantRow } from './item-store.ts';
import { type MerchViewer, presentTiers, samplePrice } from './present-types.ts';
import { type ItemParams, readItem } from './with-item.ts';

export async function viewerOf({ ctx, locale, country }: Caller): Promise<MerchViewer> {
  const offer = await plantOffer(ctx);
  const vatRate = vatRateOn(await taxTable(ctx), country, calendarDate(offer.now));
  return { locale, country, vatRate, offer };
}

export async function replyWithItem(call: Caller, params: ItemParams): Promise<MerchDetails> {
  return presentItem(await readItem(call, params), await viewerOf(call));
}

export function presentSummary(row: ItemRow, viewer: MerchViewer): MerchSummary {
  const { locale, offer } = viewer;
  const type = typeOf(offer, row.merch_type_id);
  const status = statusOf(row, offer);
  const missing = missingIn(row, offer);
  const isInShop = ['live', 'preorder', 'sold_out'].includes(status);
  return {
    uuid: row.id,
    title: row.title,
    type: { id: type.id, code: type.code, name: nameIn(type.name, locale) },
    image: presentPicture(row.image),
    status,
    status_name: translatorFor(locale)(`merch_editor:status.${status}`),
    page: {
      uuid: row.page_id,
      name: row.page_name,
      url: row.page_slug,
      is_live: row.page_is_live,
    },
    shop_url: isInShop ? `/${row.page_slug}/merch/${row.slug}` : null,
    details_complete: Object.keys(missing).length === 0,
    design_state: row.design_state,
    next_step: nextStep(row, { status, isComplete: Object.keys(missing).length === 0 }, viewer),
    release_date: row.release_date,
    quantity_limit: row.quantity_limit,
    pieces_sold: row.pieces_sold,
    updated_at: row.updated_at.toISOString(),
    version: row.version,
    operations: presentOperations(row, viewer),
  };
}

function presentOperations(row: ItemRow, { offer }: MerchViewer): MerchSummary['operations'] {
  const operations = operationsOf(row, offer);
  return {
    edit_enabled: operations.edit,
    change_on_sale_enabled: operations.changeOnSale,
    submit_enabled: operations.submit,
    withdraw_enabled: operations.withdraw && !row.is_in_review,
    pause_enabled: operations.pause,
    resume_enabled: operations.resume,
    retire_enabled: operations.retire,
    delete_enabled: operations.remove,
    duplicate_enabled: operations.duplicate,
    order_sample_enabled: operations.orderSample,
  };
}

const STEP_SCREENS = {
  details: '',
  design: '/design',
  design_failed: '/design',
  submit: '/submit',
} as const;

/** The first step that the seller has to do; null while others work on it, or nothing is left. */
function nextStep(
  row: ItemRow,
  { status, isComplete }: { status: ItemStatus; isComplete: boolean },
  { locale }: MerchViewer,
) {
  const step = stepOf(row, status, isComplete);
  if (step === null) return null;
  const text = translatorFor(locale)(`merch_editor:next.${step}`);
  return { text, url: `/studio/merch/${row.id}${STEP_SCREENS[step]}` };
}

function stepOf(
  { design_state: design }: ItemRow,
  status: ItemStatus,
  isComplete: boolean,
): keyof typeof STEP_SCREENS | null {
  if (status === 'ready') return 'submit';
  if (!['draft', 'incomplete', 'rejected'].includes(status)) return null;
  if (design === 'failed') return 'design_failed';
  if (design !== 'complete' && design !== 'processing') return 'design';
  return isComplete ? null : 'details';
}

function presentItem(row: ItemRow, viewer: MerchViewer): MerchDetails {
  const { locale, offer } = viewer;
  const t = translatorFor(locale);
  const type = typeOf(offer, row.merch_type_id);
  return {
    ...presentSummary(row, viewer),
    description: row.description,
    price_category_id: row.price_tier,
    price_categories: presentTiers(row.merch_type_id, viewer),
    variants: row.variants.map((variant) => presentVariant(variant, type, viewer)),
    preorder_date: row.preorder_date,
    territories: row.territories,
    territories_exclude: row.territories_exclude,
    only_in_bundles: row.only_in_bundles,
    details_errors: Object.fromEntries(
      Object.entries(missingIn(row, offer)).map(([field, code]) => [
        field,
        [t(`merch_editor:missing.${code}`)],
      ]),
    ),
    pieces_reserved: row.pieces_reserved,
    samples: { left: row.samples_left, price: samplePrice(row, viewer) },
    design_hash: row.design_hash,
    review_notes: row.review_notes,
    submitted_at: row.submitted_at?.toISOString() ?? null,
    published_at: row.published_at?.toISOString() ?? null,
    paused_at: row.paused_at?.toISOString() ?? null,
    retired_at: row.retired_at?.toISOString() ?? null,
  };
}

function presentVariant(
  variant: VariantRow,
  type: MerchType,
  { locale, offer }: MerchViewer,
): MerchVariant {
  const colour = type.colours.find(({ id }) => id === variant.colourId);
  const shortage = offer.shortages.find(
    ({ typeId, size, colourId }) =>
      typeId === type.id && size === variant.size && colourId === variant.colourId,
  );
  const expectedOn = shortage?.expectedOn ?? null;
  const short = expectedOn === null ? 'short_open' : 'short';
  const code = variantProblem(variant, type, shortage && short);
  const t = translatorFor(locale);
  const values = { date: expectedOn ? formatDay(expectedOn, locale) : '' };
  return {
    uuid: variant.id,
    size: variant.size,
    colour: colourCode(type, variant),
    colour_name: colour ? nameIn(colour.name, locale) : variant.colour,
    hex: colour?.hex ?? null,
    is_available: variant.isAvailable,
    problem: code && t(`merch_editor:variant_problems.${code}`, values),
    expected_on: expectedOn,
    image: presentPicture(variant.image),
  };
}

function variantProblem(
  { size: wanted, colourId }: VariantRow,
  { isActive, sizes, colours }: MerchType,
  short: 'short' | 'short_open' | undefined,
): 'type_off' | 'size_off' | 'colour_off' | 'short' | 'short_open' | null {
  if (!isActive) return 'type_off';
  const size = sizes.find(({ code }) => code === wanted);
  const colour = colours.find(({ id }) => id === colourId);
  if (size && !size.isActive) return 'size_off';
  if (colour && !colour.isActive) return 'colour_off';
  return short ?? null;
}
