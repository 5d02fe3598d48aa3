/** Sends invalid input to all calls of payouts. */
import type { payoutCalls } from '@lathe/contract/payout-calls';
import type { payoutDeskCalls } from '@lathe/contract/payout-desk-calls';
import type { reserveCalls } from '@lathe/contract/reserve-calls';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertNoAccess } from '../../testing/assert-no-access.ts';
import {
  assertRejected,
  assertRejectsBadInput,
  type CallRequest,
  send,
} from '../../testing/bad-input.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { makeStaff } from '../admin/testing/staff.ts';
import { markSent, recordPaymentResult } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { db } = ctx;
const { admin, asAdmin } = await makeStaff(app);
const { makeSeller, earn, request, setVat, approve } = paidSellers(app);

/** A settled and a requested payout, and something left to request. */
async function seller() {
  const person = await makeSeller({ currencies: ['GBP', 'EUR'] });
  await earn(person.id, 10_000);
  const settled = await request(person.id);
  await setVat(settled, 1000);
  await approve(settled);
  await inTransaction(db, async (tx) => {
    const [payment] = await markSent(tx, ctx, { payoutIds: [settled], provider: 'bank-file' });
    const { endToEndId = '' } = payment ?? {};
    await recordPaymentResult(tx, ctx, { endToEndId, result: 'settled' });
  });
  app.clock.advance({ hours: 25 });
  await earn(person.id, 9_000, 'EUR');
  const open = await request(person.id, 'EUR');
  await earn(person.id, 8_000);
  const { rows } = await sql<{ id: string }>`
    insert into payment_proposals (payout_id, end_to_end_id, result, note, proposed_by, proposed_at)
    select payout_id, end_to_end_id, 'returned', 'Statement', ${admin.id}, now()
    from payout_attempts where payout_id = ${settled} returning id`.execute(db);
  const proposal = rows[0]?.id ?? '';
  const { id: reserve } = await db
    .insertInto('reserves')
    .values({
      payout_id: settled,
      user_id: person.id,
      currency: 'GBP',
      amount: 100,
      vat: 0,
      held_at: app.clock.now(),
      release_on: addDays(calendarDate(app.clock.now()), 60),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const browser = await signedInBrowser(app, person);
  return { ...person, settled, open, proposal, reserve, browser };
}

type Seller = Awaited<ReturnType<typeof seller>>;

const of = ({ id }: Seller) => ({ user: id });

/** A valid request for every call; a new call must be added here to compile. */
const VALID_REQUESTS: Record<keyof typeof payoutCalls, (owner: Seller) => CallRequest> = {
  'GET /api/users/{user}/balances': (owner) => ({ params: of(owner) }),
  'GET /api/users/{user}/payout_estimate': (owner) => ({
    params: of(owner),
    query: { currency: 'GBP', convert: 'yes' },
  }),
  'GET /api/users/{user}/payouts': (owner) => ({ params: of(owner) }),
  'GET /api/users/{user}/payouts/{payout}': (owner) => ({
    params: { ...of(owner), payout: owner.settled },
  }),
  'GET /api/users/{user}/payouts/{payout}/receipt': (owner) => ({
    params: { ...of(owner), payout: owner.settled },
  }),
  'GET /api/users/{user}/payouts/{payout}/invoice': (owner) => ({
    params: { ...of(owner), payout: owner.settled },
  }),
  'POST /api/users/{user}/tipalti/transfer': (owner) => ({
    params: of(owner),
    body: { currency: 'GBP', convert: true },
  }),
  'POST /api/users/{user}/payouts/{payout}/cancel': (owner) => ({
    params: { ...of(owner), payout: owner.open },
  }),
};

/** In so many days. */
const later = (days: number) => addDays(calendarDate(app.clock.now()), days);
const REASON = { reason: 'Checked by hand' };
const payout = ({ open }: Seller) => ({ params: { payout: open } });

type DeskKey = keyof typeof payoutDeskCalls | keyof typeof reserveCalls;

/** As an admin; `answer` is the reply to a valid request in this state. */
const DESK_REQUESTS: Record<DeskKey, (owner: Seller) => CallRequest & { answer?: number }> = {
  'GET /api/admin/payouts': () => ({ query: { list: 'requested' } }),
  'GET /api/admin/payouts/{payout}': payout,
  'GET /api/admin/payment_proposals': () => ({}),
  'POST /api/admin/payment_proposals/{proposal}/confirm': ({ proposal }) => ({
    params: { proposal },
    answer: 403,
  }),
  'POST /api/admin/payment_proposals/{proposal}/withdraw': ({ proposal }) => ({
    params: { proposal },
    answer: 204,
  }),
  'GET /api/admin/payout_holds': () => ({}),
  'GET /api/admin/payout_debts': () => ({}),
  'POST /api/admin/payouts/{payout}/approve': payout,
  'POST /api/admin/payouts/approve': ({ open }) => ({ body: { payouts: [open] } }),
  'POST /api/admin/payouts/{payout}/refuse': (owner) => ({ ...payout(owner), body: REASON }),
  'POST /api/admin/payouts/{payout}/resend': (owner) => ({ ...payout(owner), answer: 409 }),
  'POST /api/admin/payouts/{payout}/result': (owner) => ({
    ...payout(owner),
    body: { ...REASON, result: 'settled' },
    answer: 409,
  }),
  'POST /api/admin/users/{user}/payout_hold': (owner) => ({
    params: of(owner),
    body: REASON,
    answer: 204,
  }),
  'POST /api/admin/users/{user}/payout_hold/lift': (owner) => ({
    params: of(owner),
    body: REASON,
    answer: 204,
  }),
  'POST /api/admin/users/{user}/write_off': (owner) => ({
    params: of(owner),
    body: { ...REASON, currency: 'GBP', amount: 1 },
    answer: 409,
  }),
  'GET /api/admin/reserves': () => ({}),
  'GET /api/admin/reserves/{reserve}': ({ reserve }) => ({ params: { reserve } }),
  'POST /api/admin/reserves/{reserve}/extend': ({ reserve }) => ({
    params: { reserve },
    body: { ...REASON, release_on: later(100) },
  }),
  'POST /api/admin/reserves/{reserve}/release': ({ reserve }) => ({
    params: { reserve },
    body: REASON,
    answer: 204,
  }),
};

const keys = Object.keys(VALID_REQUESTS) as (keyof typeof payoutCalls)[];
const deskKeys = Object.keys(DESK_REQUESTS) as DeskKey[];

describe('calls of payouts', () => {
  it('reject every invalid field in both languages without a write, and accept valid input', async () => {
    const ann = await seller();
    for (const key of keys) {
      const good = VALID_REQUESTS[key](ann);
      const invalidValues = key.endsWith('/transfer') ? { currency: ['CHF', 'gbp', ''] } : {};
      await assertRejectsBadInput({ db, browser: ann.browser, key, good, invalidValues });
    }
    for (const key of keys) {
      const { status, text } = await send(ann.browser, key, VALID_REQUESTS[key](ann));
      expect(status, `${key}: ${text}`).toBe(200);
    }
  });

  it('do not reveal or change the payouts of other sellers', async () => {
    const [bob, ann] = [await seller(), await seller()];
    const asked = { db, browser: ann.browser };
    for (const key of keys) {
      const theirs = VALID_REQUESTS[key](bob);
      await assertRejected({ ...asked, key, requests: [theirs], status: [403] });
      if (!key.includes('{payout}')) continue;
      const mixed = { ...theirs, params: { ...theirs.params, user: ann.id } };
      await assertRejected({ ...asked, key, requests: [mixed], status: [404] });
    }
  });

  it('reject invalid ids, visitors and users who are not sellers', async () => {
    const ann = await seller();
    const requests = keys.map((key) => [key, VALID_REQUESTS[key](ann)] as const);
    await assertNoAccess({ app, owner: ann.browser, requests });
  });
});

describe('calls of admins', () => {
  it('reject every invalid field without a write, and accept valid input', async () => {
    const ann = await seller();
    for (const key of deskKeys) {
      const { answer: _, ...good } = DESK_REQUESTS[key](ann);
      await assertRejectsBadInput({
        db,
        browser: asAdmin,
        key,
        good,
        invalidValues: Object.hasOwn(good.body ?? {}, 'reason')
          ? { reason: ['   ', 'x'.repeat(PAYOUT_REASON_MAX_CHARS + 1)] }
          : {},
      });
    }
    for (const key of deskKeys) {
      const { answer = 200, ...good } = DESK_REQUESTS[key](await seller());
      if (key.endsWith('/lift')) {
        await send(asAdmin, 'POST /api/admin/users/{user}/payout_hold', good);
      }
      const { status, text } = await send(asAdmin, key, good);
      expect(status, `${key}: ${text}`).toBe(answer);
    }
  });

  it('are closed to sellers, and to staff who are no admins', async () => {
    const ann = await seller();
    for (const key of deskKeys) {
      const { answer: _, ...good } = DESK_REQUESTS[key](ann);
      await assertRejected({ db, browser: ann.browser, key, requests: [good], status: [403] });
    }
  });
});
