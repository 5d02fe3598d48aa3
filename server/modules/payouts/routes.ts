import type { Payout } from '@lathe/contract/payout';
import type { payoutCalls } from '@lathe/contract/payout-calls';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { audit, auditIfForAnother } from '../accounts/index.ts';
import { readBalances, readHomeCurrency } from './balances.ts';
import { payoutDocumentUrl } from './documents.ts';
import { endPayout } from './end-payout.ts';
import { planPayout } from './plan-payout.ts';
import { expectedDay, presentPayouts, presentPrice } from './present.ts';
import { requestPayout } from './request-payout.ts';
import { amountText, findPayout, listPayouts, type PayoutRow } from './store.ts';

export const payoutRoutes: Handlers<typeof payoutCalls> = {
  'GET /api/users/{user}/balances': async (call) => {
    const { ctx, params, locale } = call;
    await auditRead(call);
    return await readBalances(ctx, { userId: params.user, locale });
  },

  'GET /api/users/{user}/payout_estimate': async (call) => {
    const { ctx, params, query, locale } = call;
    await auditRead(call);
    const { currency } = query;
    const now = ctx.clock.now();
    const convert = othersOf(currency, query.convert === 'yes');
    const isClosing = query.closing === 'yes';
    const wanted = { userId: params.user, currency, convert, isClosing, now };
    const plan = await planPayout(ctx.db, ctx, wanted);
    const price = (amount: number) => presentPrice(Math.max(0, amount), currency, locale);
    return {
      currency,
      gates: plan.gates,
      gross: price(plan.gross),
      vat: presentPrice(plan.vat, currency, locale),
      reserve: price(plan.reserve),
      withheld: price(plan.withheld),
      withholding_rate: plan.withholding.rate,
      net: price(plan.net),
      account: plan.account?.masked ?? null,
      provider: plan.provider,
      expected_on: expectedDay(now),
      exchanges: plan.exchanges.map(({ from, fromAmount, to, toAmount, rate }) => ({
        from: presentPrice(fromAmount, from, locale),
        to: presentPrice(toAmount, to, locale),
        rate: rate.rate,
        rate_day: rate.day,
      })),
    };
  },

  'GET /api/users/{user}/payouts': async (call) => {
    const { ctx, params, query, locale } = call;
    await auditRead(call);
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listPayouts(ctx.db, { userId: params.user, cursor });
    const presented = await presentPayouts(ctx, rows, { locale });
    const page = pageOf(rows, {
      path: `/api/users/${params.user}/payouts`,
      query,
      cursorOf: ({ requestedKey, id }) => ({ at: requestedKey, id }),
      present: (row) => row,
    });
    return { data: presented.slice(0, page.data.length), next_page_url: page.next_page_url };
  },

  'GET /api/users/{user}/payouts/{payout}': async (call) => {
    await auditRead(call);
    return await present(call, await ownPayout(call));
  },

  'GET /api/users/{user}/payouts/{payout}/receipt': async (call) => {
    await auditRead(call);
    const payout = await ownPayout(call);
    return { url: await payoutDocumentUrl(call.ctx, { payout, kind: 'receipt' }) };
  },

  'GET /api/users/{user}/payouts/{payout}/invoice': async (call) => {
    await auditRead(call);
    const payout = await ownPayout(call);
    return { url: await payoutDocumentUrl(call.ctx, { payout, kind: 'invoice' }) };
  },

  'POST /api/users/{user}/tipalti/transfer': async (call) => {
    const { ctx, params, body, actor, ip } = call;
    const { userId: requestedBy } = signedIn(actor);
    const userId = params.user;
    const payout = await inTransaction(ctx.db, async (tx) => {
      const currency = body.currency ?? (await readHomeCurrency(tx, userId));
      const convert = othersOf(currency, body.convert);
      const expectedNet = body.expected_net;
      const isClosing = body.closing;
      const input = { userId, currency, convert, isClosing, requestedBy, month: null, expectedNet };
      const id = await requestPayout(tx, ctx, input);
      const made = await findPayout(tx, id);
      if (!made) throw new CallError('not_found');
      await audit(tx, {
        at: ctx.clock.now(),
        action: 'payout.requested',
        actorId: requestedBy,
        subjectId: userId,
        details: { amount: amountText(made), account: made.accountMasked },
        ip,
      });
      return made;
    });
    return await present(call, payout);
  },

  'POST /api/users/{user}/payouts/{payout}/cancel': async (call) => {
    const { ctx, params, actor, ip } = call;
    const { userId: actorId } = signedIn(actor);
    const { user: userId, payout: payoutId } = params;
    await inTransaction(ctx.db, async (tx) => {
      const ended = await endPayout(tx, ctx, {
        payoutId,
        userId,
        by: 'seller',
        actorId,
        reason: '',
      });
      const details = { amount: amountText(ended) };
      const at = ctx.clock.now();
      await audit(tx, {
        at,
        action: 'payout.cancelled',
        actorId,
        subjectId: userId,
        details,
        ip,
      });
    });
    return await present(call, await ownPayout(call));
  },
};

async function auditRead(call: Caller & { params: { user: string } }): Promise<void> {
  const { ctx, params } = call;
  await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'payouts.read' });
}

function othersOf<Currency extends string>(currency: Currency, convert: boolean) {
  return convert ? SALE_CURRENCIES.filter((each) => each !== currency) : [];
}

async function ownPayout({
  ctx,
  params,
}: Caller & { params: { user: string; payout: string } }): Promise<PayoutRow> {
  const payout = await findPayout(ctx.db, params.payout);
  if (!payout || payout.userId !== params.user) throw new CallError('not_found');
  return payout;
}

async function present({ ctx, locale }: Caller, payout: PayoutRow): Promise<Payout> {
  const [presented] = await presentPayouts(ctx, [payout], { locale });
  if (!presented) throw new CallError('not_found');
  return presented;
}
