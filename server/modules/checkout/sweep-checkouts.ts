import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { QUEUES } from '../kinds/index.ts';
import { listStaleCheckouts } from './checkout-store.ts';
import { offerCopies as offerJob, settleStaleCheckout } from './jobs.ts';
import { offerCopies } from './offer-copies.ts';
import { settleStale } from './settle-stale.ts';

/** After this time the request that started the checkout has finished or died. */
const STALE_MS = 60_000;
const BATCH_SIZE = 200;

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  if (!ctx.cards) return;
  await settleStaleCheckouts(ctx, signal);
  const queued = await Promise.all(QUEUES.map((queue) => queue.list(ctx.db)));
  const payloads = queued.flat().map((releaseId) => ({ releaseId }));
  await eachRow(ctx, { job: offerJob, payloads, signal }, (payload) => offerCopies(ctx, payload));
}

/** Pages through all, because failed checkouts stay open and would block those behind them. */
async function settleStaleCheckouts(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - STALE_MS);
  let after: string | null = null;
  for (;;) {
    const ids: string[] = await listStaleCheckouts(ctx.db, { before, after, limit: BATCH_SIZE });
    const payloads = ids.map((checkoutId) => ({ checkoutId }));
    await eachRow(ctx, { job: settleStaleCheckout, payloads, signal }, (payload) =>
      settleStale(ctx, payload),
    );
    if (ids.length < BATCH_SIZE) return;
    after = ids.at(-1) ?? null;
  }
}
