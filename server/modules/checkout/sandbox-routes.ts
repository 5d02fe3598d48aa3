import { randomBytes } from 'node:crypto';
import type { sandboxCalls } from '@lathe/contract/sandbox-calls';
import { formatExpiry } from '@lathe/rules/card-format';
import { money } from '@lathe/rules/money';
import { findTestCard, isExpiryAhead } from '@lathe/rules/test-cards';
import { sql } from 'kysely';
import { answerChallenge } from '../../platform/cards/sandbox.ts';
import { closeDispute, listDisputes } from '../../platform/cards/sandbox-disputes.ts';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { presentPrice } from '../catalogue/index.ts';

const MAX_DISPUTES_SHOWN = 50;

export const sandboxRoutes: Handlers<typeof sandboxCalls> = {
  'POST /es/sandbox/cards': async ({ ctx, body }) => {
    const now = ctx.clock.now();
    const card = findTestCard(body.card_number);
    const fields: Record<string, FieldProblem[]> = {};
    const isEmpty = body.card_number.trim() === '';
    if (!card) fields.card_number = [{ key: isEmpty ? 'required' : 'test_card' }];
    if (!isExpiryAhead(body.expiry, now)) fields.expiry = [{ key: 'card_expiry' }];
    if (!/^\d{3,4}$/.test(body.security_code)) fields.security_code = [{ key: 'card_code' }];
    if (!card || Object.keys(fields).length > 0) throw new CallError('validation', { fields });
    const { brand, behaviour, number } = card;
    const last4 = number.slice(-4);
    const token = `card_${randomBytes(18).toString('base64url')}`;
    // All testers use the same numbers, so expiry and security code distinguish two cards.
    const cardText = [number, formatExpiry(body.expiry), body.security_code].join(' ');
    const fingerprint = ctx.keys.sign('rate-limit', `card ${cardText}`);
    await sql`${PREPARED}
      insert into sandbox_cards (token, behaviour, brand, last4, fingerprint, created_at)
      values (${token}, ${behaviour}, ${brand}, ${last4}, ${fingerprint}, ${now})`.execute(ctx.db);
    return { payment_method: token, brand, last4 };
  },

  'GET /es/sandbox/payments/{payment}': async ({ ctx, params, locale }) => {
    const { amount, currency, brand, last4, ...row } = await findPayment(ctx.db, params.payment);
    const isOpen = row.status === 'action_needed';
    return {
      amount: presentPrice(money(amount, currency), locale),
      brand,
      last4,
      return_path: isOpen ? null : pathOf(row.return_url),
    };
  },

  'POST /es/sandbox/payments/{payment}/answer': async ({ ctx, params, body }) => {
    const payment = await answerChallenge(ctx, { id: params.payment, ...body });
    // A second click has no effect and returns the same URL.
    const returnUrl = payment?.returnUrl ?? (await findPayment(ctx.db, params.payment)).return_url;
    return { return_path: pathOf(returnUrl) };
  },

  'GET /es/sandbox/disputes': async ({ ctx, locale }) => {
    const disputes = await listDisputes(ctx.db, {
      now: ctx.clock.now(),
      limit: MAX_DISPUTES_SHOWN,
    });
    const data = disputes.map(({ amount, currency, openedAt, ...dispute }) => ({
      ...dispute,
      amount: presentPrice(money(amount, currency), locale),
      opened_at: openedAt.toISOString(),
    }));
    return { data, next_page_url: null };
  },

  'POST /es/sandbox/disputes/{dispute}/close': async ({ ctx, params, body }) => {
    const now = ctx.clock.now();
    const closed = await closeDispute(ctx, { id: params.dispute, state: body.state, now });
    if (!closed) throw new CallError('not_found');
  },
};

async function findPayment(db: Db, id: string) {
  const row = await db
    .selectFrom('sandbox_payments')
    .select(['amount', 'currency', 'brand', 'last4', 'status', 'return_url'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new CallError('not_found');
  return row;
}

function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
