import type { merchTypeCalls } from '@lathe/contract/merch-type-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { editAsAdmin } from '../accounts/index.ts';
import { assertInFuture, readTaxTable } from '../taxes/index.ts';
import { addColour, changeColour } from './change-colours.ts';
import { addSize, changeSize } from './change-sizes.ts';
import { changeStock } from './change-stock.ts';
import { changeArea, changeType } from './change-type.ts';
import { countItems } from './count-items.ts';
import { presentManagedMerchType } from './present.ts';
import { previewPrices } from './preview-prices.ts';
import { readPrices } from './price-list.ts';
import { readTypes } from './read-types.ts';
import { completePrices, schedulePrices, withdrawPrices } from './schedule-prices.ts';
import { readShortages } from './shortages.ts';

/** Names, availability and dispatch dates show in the shop, in baskets and on the plant's board. */
const TYPES = { area: 'catalogue', tags: ['merch-types', 'prices', 'shelf', 'plant'] } as const;

export const merchTypeRoutes: Handlers<typeof merchTypeCalls> = {
  'GET /api/admin/merch_types': async (call) => ({ data: await types(call), next_page_url: null }),

  'PUT /api/admin/merch_types/{type}': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      changeType(tx, editing, { id: params.type, ...body }),
    );
    return await oneType(call);
  },

  'PUT /api/admin/merch_types/{type}/areas/{area}': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      changeArea(tx, editing, { typeId: params.type, areaId: params.area, ...body }),
    );
    return await oneType(call);
  },

  'POST /api/admin/merch_types/{type}/sizes': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      addSize(tx, editing, { typeId: params.type, ...body }),
    );
    return await oneType(call);
  },

  'PUT /api/admin/merch_types/{type}/sizes': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      changeSize(tx, editing, { typeId: params.type, ...body }),
    );
    return await oneType(call);
  },

  'POST /api/admin/merch_types/{type}/colours': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      addColour(tx, editing, { typeId: params.type, ...body }),
    );
    return await oneType(call);
  },

  'PUT /api/admin/merch_types/{type}/colours/{colour}': async (call) => {
    const { ctx, params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      changeColour(tx, ctx, editing, { typeId: params.type, colourId: params.colour, ...body }),
    );
    return await oneType(call);
  },

  'PUT /api/admin/merch_types/{type}/availability': async (call) => {
    const { params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      changeStock(tx, editing, { typeId: params.type, ...body }),
    );
    return await oneType(call);
  },

  'POST /api/admin/merch_types/{type}/prices/preview': async ({ ctx, params, body, locale }) => {
    const now = ctx.clock.now();
    const type = (await readTypes(ctx.db)).find(({ id }) => id === params.type);
    if (!type) throw new CallError('not_found');
    assertInFuture(body.valid_from, now);
    return previewPrices({
      typeId: type.id,
      list: await readPrices(ctx.db),
      prices: completePrices(body.prices),
      validFrom: body.valid_from,
      taxes: await readTaxTable(ctx.db),
      onSale: (await countItems(ctx.db, now)).onSale.get(type.id) ?? new Map(),
      locale,
    });
  },

  'POST /api/admin/merch_types/{type}/prices': async (call) => {
    const { ctx, params, body } = call;
    await editAsAdmin(call, TYPES, (tx, editing) =>
      schedulePrices(tx, ctx, editing, { typeId: params.type, ...body }),
    );
    return await oneType(call);
  },

  'DELETE /api/admin/merch_types/{type}/prices/{day}': async (call) => {
    const { ctx, params, query } = call;
    const input = { typeId: params.type, day: params.day, version: query.version };
    await editAsAdmin(call, TYPES, (tx, editing) => withdrawPrices(tx, ctx, editing, input));
    return await oneType(call);
  },
};

/** Reads the tables directly, so a change is visible at once. */
async function types({ ctx, locale }: Pick<Caller, 'ctx' | 'locale'>) {
  const { db } = ctx;
  const now = ctx.clock.now();
  const around = {
    shortages: await readShortages(db),
    prices: await readPrices(db),
    counts: await countItems(db, now),
    now,
    locale,
  };
  return (await readTypes(db)).map((type) => presentManagedMerchType(type, around));
}

async function oneType(call: Pick<Caller, 'ctx' | 'locale'> & { params: { type: number } }) {
  const type = (await types(call)).find(({ id }) => id === call.params.type);
  if (!type) throw new CallError('not_found');
  return type;
}
