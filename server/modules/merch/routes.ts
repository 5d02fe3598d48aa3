import type { publicPageCalls } from '@lathe/contract/public-page-calls';
import { calendarDate } from '@lathe/rules/dates';
import { isSoldTo } from '@lathe/rules/release-metadata';
import { vatRateOn } from '@lathe/rules/vat';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { merchPriceList, merchTypes } from '../merch-types/index.ts';
import { type FoundPage, findPageForCall, isPageName } from '../pages/index.ts';
import { plantLoad } from '../production/index.ts';
import { taxTable } from '../taxes/index.ts';
import { findMerch, listMerch } from './merch-store.ts';
import { presentMerch, presentMerchPage } from './present.ts';

type MerchCall = Extract<keyof typeof publicPageCalls, `${string}/merch${string}`>;

export const merchRoutes: Handlers<Pick<typeof publicPageCalls, MerchCall>> = {
  'GET /api/pages/{page}/merch': async (call) => {
    const page = await findPageForCall(call);
    const context = await merchContextFor(call, page);
    const items = await listMerch(call.ctx.db, { pageId: page.id, now: context.now });
    const sold = items.filter((item) => isSoldTo(call.country, item));
    return { data: sold.map((item) => presentMerch(item, context)), next_page_url: null };
  },

  'GET /api/pages/{page}/merch/{item}': async (call) => {
    const page = await findPageForCall(call);
    const context = await merchContextFor(call, page);
    const { item: wanted } = call.params;
    const item = isPageName(wanted)
      ? await findMerch(call.ctx.db, { pageId: page.id, now: context.now, item: wanted })
      : undefined;
    if (!item) throw new CallError('not_found');
    const types = await merchTypes(call.ctx);
    return presentMerchPage(item, { ...context, type: types.find(({ id }) => id === item.typeId) });
  },
};

async function merchContextFor(
  { ctx, locale, country }: Caller,
  { name, slug, isLive }: FoundPage,
) {
  const now = ctx.clock.now();
  const today = calendarDate(now);
  const vatRate = vatRateOn(await taxTable(ctx), country, today);
  const [prices, load] = [await merchPriceList(ctx), await plantLoad(ctx)];
  return { locale, country, now, today, vatRate, prices, load, page: { name, slug, isLive } };
}
