/** Runs one step after the other in the world of the books. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { splitsVersion } from '@lathe/rules/splits';
import { sql } from 'kysely';
import { insertRate } from '../../modules/sellers/rate-store.ts';
import { agreeAsInvited, declineAsInvited } from '../../modules/splits/answer-invited.ts';
import { decideWaiting } from '../../modules/splits/decide-waiting.ts';
import { listSplitsOf } from '../../modules/splits/split-store.ts';
import { taxPapers } from '../../modules/tax-profiles/testing/tax-papers.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { runJob } from '../run-job.ts';
import { attempt } from './attempt.ts';
import { orderSteps } from './order-steps.ts';
import { payoutSteps } from './payout-steps.ts';
import type { ProviderSteps } from './provider-steps.ts';
import type { Step } from './steps.ts';
import type { SoldOrder, World } from './world.ts';

const RECENT_ORDERS = 8;
const ip = '127.0.0.1';

export function stepRunner(world: World, provider: ProviderSteps) {
  const { app, orders } = world;
  const { ctx, clock } = app;
  const { db } = ctx;
  const ofOrders = orderSteps(world);
  const ofPayouts = payoutSteps(world);
  const staffId = world.admins[0]?.id ?? '';

  /** One of the last, so that several things happen to each. */
  const orderAt = (at: number) =>
    orders.slice(-RECENT_ORDERS)[at % Math.min(RECENT_ORDERS, orders.length || 1)];

  async function pass(days: number): Promise<void> {
    clock.advance({ days });
    await runJob(ctx, 'release-due-earnings');
    await runJob(ctx, 'release-due-reserves');
    await runJob(ctx, 'review-approved-payouts');
    await runJob(ctx, 'take-ledger-snapshots');
  }

  /** From tomorrow on, as admins set it. */
  async function setExchangeRate({ currency, perPound }: Step & { step: 'exchange rate' }) {
    const day = addDays(calendarDate(ctx.clock.now()), 1);
    await sql`insert into exchange_rates (currency, valid_from, per_pound)
      values (${currency}, ${day}, ${perPound}) on conflict do nothing`.execute(db);
  }

  async function setEarningsRate(basisPoints: number): Promise<void> {
    const now = ctx.clock.now();
    const rate = { userId: world.label.id, basisPoints, validFrom: now, reason: 'Test', now };
    await inTransaction(db, (tx) => insertRate(tx, { ...rate, setBy: staffId }));
  }

  /** Less tax is deducted while the claim of the artist is valid. */
  async function setTreaty(isValid: boolean): Promise<void> {
    const userId = world.artist.id;
    await sql`update treaty_claims set state = 'withdrawn', withdrawn_at = ${ctx.clock.now()}
      where user_id = ${userId} and state = 'approved'`.execute(db);
    if (!isValid) return;
    const validFrom = calendarDate(ctx.clock.now());
    const period = { validFrom, validTo: addDays(validFrom, 300) };
    await taxPapers(app).claim({ userId, country: 'DE', state: 'approved', ...period });
  }

  async function open(): Promise<{ id: string; releaseId: string } | undefined> {
    const { rows } = await sql<{ id: string; releaseId: string }>`
      select id, release_id as "releaseId" from invited_payees
      where state in ('waiting', 'declined') and email is not null
      order by invited_at limit 1`.execute(db);
    return rows[0];
  }

  async function invited({ answer: given }: Step & { step: 'invited' }): Promise<void> {
    const payee = await open();
    if (!payee) return;
    const { id: payeeId } = payee;
    const userId = world.sax.id;
    await attempt(() =>
      inTransaction(db, async (tx) => {
        if (given === 'agree') {
          const version = splitsVersion(await listSplitsOf(tx, payee.releaseId));
          await agreeAsInvited(tx, ctx, { userId, payeeId, version, ip });
        } else if (given === 'decline') await declineAsInvited(tx, ctx, { payeeId, userId });
        else {
          const decision = { decision: given, reason: 'Test', actorId: staffId, ip };
          await decideWaiting(tx, ctx, { ...decision, payeeId });
        }
      }),
    );
  }

  type OrderStep = Extract<
    Step,
    { step: 'refund' | 'dispute' | 'race' | 'failed refund' | 'settled refund' | 'deliver' }
  >;

  async function runOfOrder(order: SoldOrder, each: OrderStep): Promise<void> {
    switch (each.step) {
      case 'refund':
        return await ofOrders.refund(order, each.refund);
      case 'dispute':
        return await ofOrders.dispute(order, each.dispute);
      case 'race':
        return await ofOrders.race(order, each);
      case 'failed refund':
        return await ofOrders.failRefund(order);
      case 'settled refund':
        return await ofOrders.settleRefunds(order);
      case 'deliver':
        return await world.deliver(order.id, each.parcel);
    }
  }

  return async function run(each: Step): Promise<void> {
    switch (each.step) {
      case 'sell':
        return await world.buy(each);
      case 'pass':
        return await pass(each.days);
      case 'request':
        return await ofPayouts.request(world[each.party].id, each.convert);
      case 'monthly run':
        return await ofPayouts.runMonthly();
      case 'cancel':
        return await ofPayouts.cancel(each.which);
      case 'send':
        return await ofPayouts.send(each.method);
      case 'decide file':
        return await ofPayouts.decideFile(each.isReleased);
      case 'answer':
        return await ofPayouts.answer(each.which, each.result);
      case 'answers':
        return await ofPayouts.answers(each.results);
      case 'hand over':
        await ofPayouts.approveAll();
        return await provider.handOver(each.fault);
      case 'provider says':
        return await provider.report(each.which, each.result);
      case 'resend':
        return await ofPayouts.resend(each.which);
      case 'write off':
        return await ofPayouts.writeOffs(world[each.party].id);
      case 'new split':
        return await world.share(each.points);
      case 'exchange rate':
        return await setExchangeRate(each);
      case 'earnings rate':
        return await setEarningsRate(each.basisPoints);
      case 'treaty':
        return await setTreaty(each.isValid);
      case 'invite':
        if (!(await open())) await world.invite();
        return;
      case 'invited':
        return await invited(each);
      default: {
        const order = orderAt(each.which);
        if (order) await runOfOrder(order, each);
      }
    }
  };
}
