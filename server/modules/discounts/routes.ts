import type { discountCalls } from '@lathe/contract/discount-calls';
import { calendarDate } from '@lathe/rules/dates';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { listDiscountChoices } from '../kinds/index.ts';
import { createDiscount } from './create-discount.ts';
import { type DiscountRow, endDiscount, findDiscount, listDiscounts } from './discount-store.ts';
import { presentDiscount, presentRedemption } from './present.ts';
import { listRedemptions } from './redemption-store.ts';

export const discountRoutes: Handlers<typeof discountCalls> = {
  'GET /api/users/{user}/discounts': async (call) => {
    const rows = await listDiscounts(call.ctx.db, call.params.user);
    // One page is enough, because the number per seller is limited.
    return { data: rows.map((row) => presentDiscount(row, viewerOf(call))), next_page_url: null };
  },

  'POST /api/users/{user}/discounts': async (call) => {
    const { ctx, params, body } = call;
    const id = await inTransaction(ctx.db, async (tx) => {
      const created = await createDiscount(tx, ctx, { ownerId: params.user, body });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'releases.edited' });
      return created;
    });
    return await reply(call, { user: params.user, discount: id });
  },

  'GET /api/users/{user}/discounts/choices': async ({ ctx, params, locale }) => {
    const rows = await listDiscountChoices(ctx.db, {
      ownerId: params.user,
      locale,
      now: ctx.clock.now(),
    });
    const data = rows.map(({ id, ...choice }) => ({ uuid: id, ...choice }));
    return { data, next_page_url: null };
  },

  'GET /api/users/{user}/discounts/{discount}': async (call) => await reply(call, call.params),

  'POST /api/users/{user}/discounts/{discount}/end': async (call) => {
    const { ctx, params } = call;
    await inTransaction(ctx.db, async (tx) => {
      const found = await findDiscount(tx, { ownerId: params.user, id: params.discount });
      if (!found) throw new CallError('not_found');
      await endDiscount(tx, { id: found.id, now: ctx.clock.now() });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'releases.edited' });
    });
    return await reply(call, params);
  },

  'GET /api/users/{user}/discounts/{discount}/redemptions': async (call) => {
    const { ctx, params, query, locale } = call;
    const cursor = readCursor(query.cursor, 'uuid');
    const { id } = await read(call, params);
    const rows = await listRedemptions(ctx.db, { codeId: id, cursor });
    return pageOf(rows, {
      path: `/api/users/${params.user}/discounts/${id}/redemptions`,
      query: {},
      cursorOf: ({ createdKey, checkoutId }) => ({ at: createdKey, id: checkoutId }),
      present: (row) => presentRedemption(row, locale),
    });
  },
};

interface DiscountParams {
  user: string;
  discount: string;
}

async function read({ ctx }: Caller, { user, discount }: DiscountParams): Promise<DiscountRow> {
  const row = await findDiscount(ctx.db, { ownerId: user, id: discount });
  if (!row) throw new CallError('not_found');
  return row;
}

async function reply(call: Caller, params: DiscountParams) {
  return presentDiscount(await read(call, params), viewerOf(call));
}

function viewerOf({ ctx, locale }: Caller) {
  return { locale, today: calendarDate(ctx.clock.now()) };
}
