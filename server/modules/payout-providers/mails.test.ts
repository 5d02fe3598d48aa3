/** Sellers who are paid by a provider are not told about a bank account that gets nothing. */
import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { jobs } from '../jobs.ts';
import { tipaltiPayouts } from './testing/tipalti-payouts.ts';

const world = await tipaltiPayouts();
const { app, sellers, payableSeller, sentPayout, attemptOf, report } = world;

it('mails name the provider instead of the bank account', async () => {
  const seller = await payableSeller();
  const payoutId = await sentPayout(seller.id);
  await runDueJobs(app.ctx, jobs);
  const { endToEndId } = await attemptOf(payoutId);
  await report(endToEndId, { type: 'paymentCompleted', status: 'PAID' });
  await report(endToEndId, { type: 'paymentError', status: 'RETURNED' });
  const { accountMasked } = await sellers.payout(payoutId);
  const mails = (await mailsTo(app, seller.email)).filter(({ subject }) => /payout/.test(subject));
  expect(mails).toHaveLength(3);
  for (const { text } of mails) {
    expect(text).toContain('Tipalti');
    expect(text).not.toContain(accountMasked);
  }
});
