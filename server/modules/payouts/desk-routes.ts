import type { Payout } from '@lathe/contract/payout';
import type { DeskPayout, ListedPayout, payoutDeskCalls } from '@lathe/contract/payout-desk-calls';
import { readCountryCheckKey } from '@lathe/rules/country-checks';
import type { Locale } from '@lathe/rules/locales';
import { RESERVE_DISPUTE_DAYS } from '@lathe/rules/payout-limits';
import { subtractDuration } from '@lathe/rules/time';
import { inTransaction } from '../../platform/db/tx.ts';
import { type Actor, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { audit } from '../accounts/index.ts';
import { readPayingProviders } from '../bank-accounts/index.ts';
import { listOwnAccounts } from '../members/index.ts';
import { readVatNumberFacts } from '../tax-profiles/index.ts';
import { approvePayout, approvePayouts, lockForReview } from './approve-payout.ts';
import { type AttemptRow, listAttempts } from './attempts.ts';
import { readAmounts } from './balances.ts';
import { amountToWriteOff, listDebts, writeOff } from './debts.ts';
import { type DeskRow, findDeskPayout, listDeskPayouts, readHistory } from './desk-store.ts';
import { endPayout } from './end-payout.ts';
import { findHold, type HoldRow, holdPayouts, liftHold, listHolds } from './holds.ts';
import { confirmProposal, listProposals, withdrawProposal } from './payment-proposals.ts';
import { presentPayouts, presentPrice } from './present.ts';
import { presentProposal } from './present-proposal.ts';
import { isRecordable, recordByHand } from './record-by-hand.ts';
import { resendPayout } from './resend-payout.ts';
import { readReviewFacts } from './review-facts.ts';
import { amountText, isInvolved, listMemberIds } from './store.ts';

export const payoutDeskRoutes: Handlers<typeof payoutDeskCalls> = {
  'GET /api/admin/payouts': async ({ ctx, query, locale, actor }) => {
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listDeskPayouts(ctx.db, { list: query.list, cursor });
    const presented = await presentPayouts(ctx, rows, { locale, isForStaff: true });
    const byId = new Map(presented.map((payout) => [payout.uuid, payout]));
    return pageOf(
      rows.flatMap((row) => {
        const payout = byId.get(row.id);
        return payout ? [{ row, payout }] : [];
      }),
      {
        path: '/api/admin/payouts',
        query,
        cursorOf: ({ row }) => ({ at: row.requestedKey, id: row.id }),
        present: ({ row, payout }) => presentListed(payout, row, signedIn(actor)),
      },
    );
  },

  'GET /api/admin/payouts/{payout}': (call) => presentDesk(call, call.params.payout),

  'POST /api/admin/payouts/{payout}/approve': async (call) => {
    const { ctx, params, ip } = call;
    await approvePayout(ctx, { payoutId: params.payout, actorId: actorOf(call), ip });
    return await presentDesk(call, params.payout);
  },

  'POST /api/admin/payouts/approve': async (call) => {
    const { ctx, body, ip } = call;
    return await approvePayouts(ctx, { payoutIds: body.payouts, actorId: actorOf(call), ip });
  },

  'POST /api/admin/payouts/{payout}/refuse': async (call) => {
    const { ctx, params, body, ip } = call;
    const actorId = actorOf(call);
    const reason = body.reason.trim();
    await inTransaction(ctx.db, async (tx) => {
      await lockForReview(tx, { payoutId: params.payout, actorId });
      const input = { payoutId: params.payout, by: 'staff', actorId, reason } as const;
      const payout = await endPayout(tx, ctx, input);
      await audit(tx, {
        at: ctx.clock.now(),
        action: 'payout.refused',
        actorId,
        subjectId: payout.userId,
        object: { type: 'payout', id: payout.id },
        details: { amount: amountText(payout), reason },
        ip,
      });
    });
    return await presentDesk(call, params.payout);
  },

  'POST /api/admin/payouts/{payout}/resend': async (call) => {
    const { ctx, params, ip } = call;
    await resendPayout(ctx, { payoutId: params.payout, actorId: actorOf(call), ip });
    return await presentDesk(call, params.payout);
  },

  'POST /api/admin/payouts/{payout}/result': async (call) => {
    const { ctx, params, body, ip } = call;
    await recordByHand(ctx, { ...body, payoutId: params.payout, actorId: actorOf(call), ip });
    return await presentDesk(call, params.payout);
  },

  'GET /api/admin/payment_proposals': async ({ ctx, locale, actor }) => {
    const { userId } = signedIn(actor);
    const ownAccounts = await listOwnAccounts(ctx.db, userId);
    const rows = await listProposals(ctx.db);
    return {
      data: rows.map((row) => presentProposal(row, { locale, userId, ownAccounts })),
      next_page_url: null,
    };
  },

  'POST /api/admin/payment_proposals/{proposal}/confirm': async (call) => {
    const { ctx, params, ip } = call;
    await confirmProposal(ctx, { proposalId: params.proposal, actorId: actorOf(call), ip });
  },

  'POST /api/admin/payment_proposals/{proposal}/withdraw': async (call) => {
    const { ctx, params, ip } = call;
    await withdrawProposal(ctx, { proposalId: params.proposal, actorId: actorOf(call), ip });
  },

  'GET /api/admin/payout_holds': async ({ ctx }) => ({
    data: (await listHolds(ctx.db)).map((hold) => ({
      ...presentHold(hold),
      seller: { id: hold.userId, name: hold.name, email: hold.email },
    })),
    next_page_url: null,
  }),

  'POST /api/admin/users/{user}/payout_hold': async (call) => {
    const { ctx, params, body, ip } = call;
    const change = { userId: params.user, actorId: actorOf(call), reason: body.reason, ip };
    await holdPayouts(ctx, change);
  },

  'POST /api/admin/users/{user}/payout_hold/lift': async (call) => {
    const { ctx, params, body, ip } = call;
    await assertOther(call, params.user);
    await liftHold(ctx, { userId: params.user, actorId: actorOf(call), reason: body.reason, ip });
  },

  'GET /api/admin/payout_debts': async (call) => {
    const { ctx, locale } = call;
    const now = ctx.clock.now();
    const debts = await listDebts(ctx.db);
    const own = await listOwnAccounts(ctx.db, actorOf(call));
    return {
      data: debts.map((debt) => ({
        seller: { id: debt.userId, name: debt.name, email: debt.email },
        currency: debt.currency,
        available: presentPrice(debt.available, debt.currency, locale),
        pending: presentPrice(debt.pending, debt.currency, locale),
        below_zero_since: debt.since.toISOString(),
        write_off: own.includes(debt.userId)
          ? null
          : writeOffPrice(amountToWriteOff(debt, now), debt.currency, locale),
      })),
      next_page_url: null,
    };
  },

  'POST /api/admin/users/{user}/write_off': async (call) => {
    const { ctx, params, body, ip } = call;
    await assertOther(call, params.user);
    await writeOff(ctx, { userId: params.user, actorId: actorOf(call), ip, ...body });
  },
};

function actorOf({ actor }: Caller): string {
  return signedIn(actor).userId;
}

/** Nobody decides about an account of their own, or one that they work in. */
async function assertOther(call: Caller, userId: string): Promise<void> {
  const memberIds = await listMemberIds(call.ctx.db, userId);
  const person = actorOf(call);
  if (isInvolved({ userId, requestedBy: null, memberIds }, person)) {
    throw new CallError('payout_own');
  }
}

function presentListed(payout: Payout, row: DeskRow, actor: Actor): ListedPayout {
  return {
    ...payout,
    seller: { id: row.userId, name: row.name, email: row.email },
    answer_enabled: !isInvolved(row, actor.userId),
  };
}

async function presentDesk(call: Caller, id: string): Promise<DeskPayout> {
  const { ctx, locale, actor } = call;
  const { db, clock } = ctx;
  const row = await findDeskPayout(db, id);
  const [payout] = row ? await presentPayouts(ctx, [row], { locale, isForStaff: true }) : [];
  if (!row || !payout) throw new CallError('not_found');
  const now = clock.now();
  const { gates, isOutdated } = await readReviewFacts(db, ctx, row, now);
  const amounts = (await readAmounts(db, row.userId)).get(row.currency);
  const since = subtractDuration(now, { days: RESERVE_DISPUTE_DAYS });
  const { userId, accountId, currency } = row;
  const { firstSaleAt, accountAddedAt, ...counts } = await readHistory(db, {
    userId,
    accountId,
    since,
  });
  const hold = await findHold(db, userId);
  const vat = await readVatNumberFacts(db, userId);
  const provider = (await readPayingProviders(db, ctx, [userId])).get(userId);
  const { userId: viewerId } = signedIn(actor);
  const ownAccounts = await listOwnAccounts(db, viewerId);
  const [proposal] = await listProposals(db, { payoutIds: [id] });
  const price = (amount: number) => presentPrice(amount, currency, locale);
  const attempts = await listAttempts(db, [id]);
  return {
    ...presentListed(payout, row, signedIn(actor)),
    attempts: payout.attempts.map((each) => {
      const stored = attempts.find(({ number }) => number === each.number);
      return {
        ...each,
        reason_text: stored?.reasonText ?? '',
        file: stored ? fileOf(stored) : null,
      };
    }),
    provider_details_changed_at: provider?.changedAt?.toISOString() ?? null,
    provider_tax_form: provider?.taxForm ?? null,
    record_enabled: isRecordable(attempts.at(-1)) && !proposal,
    proposal: proposal
      ? presentProposal(proposal, { locale, userId: viewerId, ownAccounts })
      : null,
    gates,
    is_outdated: isOutdated,
    hold: hold ? presentHold(hold) : null,
    vat_registration: vat && {
      number: vat.number,
      registered_name: vat.registeredName,
      others: vat.others,
    },
    balance: {
      pending: price(amounts?.pending ?? 0),
      available: price(amounts?.available ?? 0),
      reserved: price(amounts?.reserved ?? 0),
    },
    history: {
      ...counts,
      first_sale_at: firstSaleAt?.toISOString() ?? null,
      account_added_at: accountAddedAt?.toISOString() ?? null,
    },
  };
}

function fileOf({ fileId, fileName, hasLeft }: AttemptRow) {
  if (fileId === null || fileName === null) return null;
  return { uuid: fileId, message_id: fileName, is_released: hasLeft };
}

function writeOffPrice(amount: number, currency: string, locale: Locale) {
  return amount > 0 ? presentPrice(amount, currency, locale) : null;
}

function presentHold({ reason, about, heldBy, heldAt }: HoldRow) {
  const countries = readCountryCheckKey(about);
  return { reason, countries, held_by: heldBy, held_at: heldAt.toISOString() };
}
