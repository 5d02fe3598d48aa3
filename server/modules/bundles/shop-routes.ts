/** Bundles as visitors see them. */
import type { BundleCard, BundlePage } from '@lathe/contract/bundle';
import type { bundleShopCalls } from '@lathe/contract/bundle-calls';
import { isUuid } from '@lathe/rules/uuid';
import { vatRateOn } from '@lathe/rules/vat';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { offerReaderFor, variantsOfParts } from '../kinds/index.ts';
import { findPageForCall, isPageName } from '../pages/index.ts';
import { plantLoad } from '../production/index.ts';
import { todayAt } from '../storefront/index.ts';
import { taxTable } from '../taxes/index.ts';
import { type BundleRow, findBundleOnPage, listOffered } from './bundle-store.ts';
import { offeredBundle, readPartOffers } from './part-offers.ts';
import { presentCard, presentPage, type ShopContext } from './present-shop.ts';

export const bundleShopRoutes: Handlers<typeof bundleShopCalls> = {
  'GET /api/pages/{page}/bundles': async (call) => {
    const page = await findPageForCall(call);
    const parts = call.query.parts === undefined ? null : idsIn(call.query.parts);
    const context = await shopContextFor(call);
    const { now } = context;
    const rows =
      parts?.length === 0 ? [] : await listOffered(call.ctx.db, { pageId: page.id, parts, now });
    return { data: await cardsOf(call, rows, context), next_page_url: null };
  },

  'GET /api/pages/{page}/bundles/{bundle}': async (call) => {
    const page = await findPageForCall(call);
    const context = await shopContextFor(call);
    const { bundle } = call.params;
    const row = isPageName(bundle)
      ? await findBundleOnPage(call.ctx.db, { pageId: page.id, bundle, now: context.now })
      : undefined;
    const reply = row && (await pageOf(call, row, context));
    if (!reply) throw new CallError('not_found');
    return reply;
  },
};

function idsIn(text: string): string[] {
  return text.split(',').filter(isUuid);
}

async function shopContextFor({ ctx, country, locale }: Caller): Promise<ShopContext> {
  const now = ctx.clock.now();
  const today = todayAt(now);
  const vatRate = vatRateOn(await taxTable(ctx), country, today);
  const load = await plantLoad(ctx);
  return { now, today, country, locale, vatRate, load };
}

async function offersOf(
  { ctx }: Caller,
  rows: readonly BundleRow[],
  { today: date, ...context }: ShopContext,
) {
  const offerOf = await offerReaderFor(ctx, { ...context, date });
  const ids = rows.map(({ id }) => id);
  return await readPartOffers(ctx.preparedPool, ids, { now: context.now, offerOf });
}

/** A bundle of which a part was never on sale is announced nowhere. */
async function cardsOf(
  call: Caller,
  rows: readonly BundleRow[],
  context: ShopContext,
): Promise<BundleCard[]> {
  if (rows.length === 0) return [];
  const parts = await offersOf(call, rows, context);
  return rows.flatMap((row) => {
    const offered = offeredBundle(parts.get(row.id) ?? [], row.discount_basis_points);
    const card = offered && presentCard(row, offered, context);
    // As in lists of merchandise: what is not sold there is left out.
    return card && card.status !== 'not_sold_here' ? [card] : [];
  });
}

async function pageOf(
  call: Caller,
  row: BundleRow,
  context: ShopContext,
): Promise<BundlePage | null> {
  const parts = (await offersOf(call, [row], context)).get(row.id) ?? [];
  const offered = offeredBundle(parts, row.discount_basis_points);
  if (!offered) return null;
  const variants = await variantsOfParts(call.ctx.db, { parts, ...context });
  return presentPage(row, { parts, offered, variants }, context);
}
