/** Payments through the stand-in of Tipalti. */
import type { PaymentResult } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import { processProviderEvent, submitPayment } from '../../modules/payout-providers/jobs.ts';
import { handler as payThroughProviders } from '../../modules/payout-providers/pay-through-providers.ts';
import { readPayee, savePayee } from '../../modules/payout-providers/payee-store.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import type { Fault } from '../../platform/payout-providers/testing/provider-server.ts';
import type { startTipalti } from '../../platform/payout-providers/testing/tipalti-server.ts';
import type { TestApp } from '../app.ts';
import type { TestPerson } from '../people.ts';

type Tipalti = Awaited<ReturnType<typeof startTipalti>>;
export type ProviderSteps = ReturnType<typeof providerSteps>;

const signal = new AbortController().signal;

export function providerSteps({ app, ctx }: TestApp, tipalti: Tipalti) {
  const { db } = ctx;

  /** Also those that waited before; none of them is given up. */
  async function runProviderJobs(): Promise<void> {
    const jobs = [submitPayment, processProviderEvent];
    await sql`update graphile_worker._private_jobs as jobs set attempts = 0, run_at = now()
      from graphile_worker._private_tasks as tasks where tasks.id = task_id
        and identifier = any(${jobs.map(({ name }) => name)}::text[])`.execute(db);
    await runDueJobs(ctx, jobs);
  }

  return {
    /** As if the details had been entered there long ago. */
    async useProvider({ id: userId }: TestPerson): Promise<void> {
      const payee = await readPayee(db, userId);
      const provider = ctx.payoutProviders.tipalti;
      if (!payee || !provider) throw new Error(`Tipalti cannot pay ${userId}.`);
      const { ref } = await provider.ensurePayee(payee);
      Object.assign(tipalti.payees.get(userId) ?? {}, { isPayable: true });
      const state = { ref, isPayable: true, reason: '' };
      const now = ctx.clock.now();
      await savePayee(db, { userId, provider: 'tipalti', state, known: undefined, now });
    },

    /** The reply to the payment is lost, or there is none. */
    async handOver(fault: Fault): Promise<void> {
      await payThroughProviders(ctx, {}, { signal });
      tipalti.faults.push('none', fault);
      await runProviderJobs();
      tipalti.faults.length = 0;
    },

    /** Anything, also about an old payment. */
    async report(at: number, result: PaymentResult): Promise<void> {
      const payment = tipalti.payments[at % (tipalti.payments.length || 1)];
      if (!payment) return;
      tipalti.report(payment.refCode, result);
      const data = { refCode: payment.refCode, paymentStatus: payment.status };
      const event = tipalti.event(EVENTS[result], data, { now: ctx.clock.now() });
      const { url, headers, body } = event;
      const { statusCode } = await app.inject({ method: 'POST', url, headers, payload: body });
      if (statusCode !== 204) throw new Error(`The event was answered with ${statusCode}.`);
      await runProviderJobs();
    },

    /** Payments that were made twice. */
    doubles(): string[] {
      const made = tipalti.payments.map(({ refCode }) => refCode);
      return made.filter((refCode, at) => made.indexOf(refCode) !== at);
    },
  };
}

const EVENTS: Record<PaymentResult, string> = {
  accepted: 'paymentSubmitted',
  settled: 'paymentCompleted',
  failed: 'paymentError',
  returned: 'paymentError',
};
