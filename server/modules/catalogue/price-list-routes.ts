import type { PriceList, priceListCalls } from '@lathe/contract/price-list-calls';
import { calendarDate } from '@lathe/rules/dates';
import { earliestListDay } from '@lathe/rules/prices';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { editAsAdmin } from '../accounts/index.ts';
import { readTaxTable } from '../taxes/index.ts';
import { presentList, presentLists } from './present-settings.ts';
import { changedOptions, previewList } from './preview-price-list.ts';
import { readPriceBook } from './price-book.ts';
import { countOnSale, readEntries, readLists, readOptionEntries } from './price-list-store.ts';
import {
  changeList,
  deletePriceList,
  listOf,
  prepareList,
  scheduleList,
  withdrawList,
} from './price-lists.ts';

/** Drafts affect no price yet, so no cache needs clearing. */
const DRAFTS = { area: 'catalogue', tags: [] } as const;
const PRICES = { area: 'catalogue', tags: ['prices'] } as const;

export const priceListRoutes: Handlers<typeof priceListCalls> = {
  'GET /api/admin/price_lists': async ({ ctx }) => ({
    data: presentLists(await readLists(ctx.db), ctx.clock.now()),
    next_page_url: null,
  }),

  'POST /api/admin/price_lists': async (call) => {
    const { name } = call.body;
    const id = await editAsAdmin(call, DRAFTS, (tx, editing) => prepareList(tx, editing, name));
    return await readWholeList(call, id);
  },

  'GET /api/admin/price_lists/{list}': async (call) => await readWholeList(call, call.params.list),

  'PUT /api/admin/price_lists/{list}': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, DRAFTS, (tx, editing) =>
      changeList(tx, editing, { id: params.list, ...body }),
    );
    return await readWholeList(call, params.list);
  },

  'DELETE /api/admin/price_lists/{list}': async (call) => {
    const input = { id: call.params.list, version: call.query.version };
    await editAsAdmin(call, DRAFTS, (tx, editing) => deletePriceList(tx, editing, input));
  },

  'GET /api/admin/price_lists/{list}/preview': async ({ ctx, params, query, locale }) => {
    const list = await listOf(ctx.db, params.list);
    const now = ctx.clock.now();
    const isFuture = list.validFrom === null || list.validFrom > calendarDate(now);
    if (!isFuture) throw new CallError('price_list_fixed');
    const validFrom = list.validFrom ?? query.valid_from ?? earliestListDay(now);
    if (validFrom < earliestListDay(now) && list.validFrom === null) {
      const problem = { key: 'price_day_too_early', values: { day: earliestListDay(now) } };
      throw new CallError('validation', { fields: { valid_from: [problem] } });
    }
    const book = await readPriceBook(ctx.db);
    const taxes = await readTaxTable(ctx.db);
    const prices = await readEntries(ctx.db, list.id);
    const options = await readOptionEntries(ctx.db, list.id);
    const optionIds = changedOptions(book, options, validFrom);
    const onSale = await countOnSale(ctx.db, { now, optionIds });
    return previewList({ book, taxes, prices, validFrom, onSale, locale });
  },

  'POST /api/admin/price_lists/{list}/schedule': async (call) => {
    const { params, body } = call;
    const input = { id: params.list, day: body.valid_from, version: body.version };
    await editAsAdmin(call, PRICES, (tx, editing) => scheduleList(tx, editing, input));
    return await readWholeList(call, params.list);
  },

  'POST /api/admin/price_lists/{list}/withdraw': async (call) => {
    const input = { id: call.params.list, version: call.body.version };
    await editAsAdmin(call, PRICES, (tx, editing) => withdrawList(tx, editing, input));
    return await readWholeList(call, call.params.list);
  },
};

async function readWholeList({ ctx }: Caller, id: number): Promise<PriceList> {
  const now = ctx.clock.now();
  const list = presentLists(await readLists(ctx.db), now).find((each) => each.id === id);
  if (!list) throw new CallError('not_found');
  const prices = await readEntries(ctx.db, id);
  const options = await readOptionEntries(ctx.db, id);
  return presentList(list, { prices, options }, now);
}
