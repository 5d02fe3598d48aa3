/** A file can be made again for some years, also after one of its payees has left. */
import { PAYMENT_DETAILS_KEPT_YEARS } from '@lathe/rules/payout-limits';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { personalData } from '../personal-data.ts';
import { bankDesk } from './testing/bank-desk.ts';
import { bankReply } from './testing/replies.ts';

const app = await testApp();
const { ctx, clock } = app;
const desk = await bankDesk(app);
const { approved, released, prepared, download, upload, apply, sellers, people } = desk;

const AREAS = ['payouts', 'bank_accounts'];

const leave = (userId: string) =>
  inTransaction(ctx.db, async (tx) => {
    for (const { area, erase } of personalData) {
      if (AREAS.includes(area)) await erase(tx, { userId, email: '', now: clock.now() });
    }
  });

const detailsOf = async (payoutId: string) =>
  await ctx.db
    .selectFrom('payout_attempts')
    .select(['account_holder as holder', 'account_masked as masked'])
    .select((eb) => eb('details_encrypted', 'is not', null).as('isKept'))
    .where('payout_id', '=', payoutId)
    .orderBy('number')
    .execute();

it('has the same bytes after a payee has left, and is gone after some years', async () => {
  const { userId, payoutId } = await approved(5000);
  const file = await released();
  const { text } = await download(file.uuid);
  const reply = bankReply({ originalId: file.message_id, all: 'ACSC' });
  const read = (await upload(file.uuid, reply)).json as { replies: { uuid: string }[] };
  await apply(file.uuid, read.replies[0]?.uuid ?? '');
  await leave(userId);
  expect(await detailsOf(payoutId)).toMatchObject([{ holder: 'Ann Lee', isKept: true }]);
  expect((await sellers.payout(payoutId)).encryptedDetails).toBeNull();
  expect((await download(file.uuid)).text).toBe(text);

  await runJob(ctx, 'sweep-payment-details');
  expect((await download(file.uuid)).text).toBe(text);
  clock.advance({ days: 366 * (PAYMENT_DETAILS_KEPT_YEARS + 1) });
  await runJob(ctx, 'sweep-payment-details');
  expect(await detailsOf(payoutId)).toEqual([{ holder: '', masked: '', isKept: false }]);
  const later = await signedInBrowser(app, people.second);
  expect(await download(file.uuid, later)).toMatchObject({
    status: 409,
    json: { code: 'bank_file_details_deleted' },
  });
});

it('keeps nothing of payments that never left', async () => {
  const { userId, payoutId } = await approved(6000);
  const first = await signedInBrowser(app, people.first);
  const file = await prepared('gb', first);
  await first.post(`/api/admin/bank_files/${file.uuid}/discard`, { reason: 'Wrong day' });
  await leave(userId);
  expect(await detailsOf(payoutId)).toEqual([{ holder: '', masked: '', isKept: false }]);
});
