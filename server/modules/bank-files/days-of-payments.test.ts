/** Files that the bank pays at the end of a year, and confirms in the next one. */
import type { PlatformReport } from '@lathe/contract/platform-report-calls';
import type { RoyaltiesAbroad, WithheldTax } from '@lathe/contract/withheld-tax-calls';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { signedInBrowser } from '../../testing/people.ts';
import { bankDesk, detailsOf } from './testing/bank-desk.ts';
import { bankReply } from './testing/replies.ts';

const app = await testApp();
const { ctx, clock } = app;
clock.set('2025-12-29T10:00:00Z');
const desk = await bankDesk(app);
const { sellers, people } = desk;

it('counts tax in the year in which the bank paid, however late it says so', async () => {
  const seller = await sellers.makeSeller({ country: 'FR' });
  await sellers.earn(seller.id, 10_000);
  await sellers.approve(await sellers.request(seller.id));
  const file = await desk.released();
  expect(file.execute_on).toBe('2025-12-30');
  clock.set('2026-01-03T10:00:00Z');
  const [first, second, own] = await Promise.all(
    [people.first, people.second, seller].map((person) => signedInBrowser(app, person)),
  );
  if (!first || !second || !own) throw new Error('Nobody is signed in.');
  const taxes = async () =>
    ((await own.get(`/api/account/${seller.id}/withheld-tax`)).json as { data: WithheldTax[] })
      .data;
  const abroad = async (year: string) =>
    (await first.get(`/api/admin/withheld_tax/${year}`)).json as RoyaltiesAbroad;
  const certificate = async () =>
    (await own.get(`/api/account/${seller.id}/withheld-tax/2025/certificate`)).status;

  expect(await taxes()).toEqual([]);
  expect(await abroad('2025')).toMatchObject({ payees: 0, unconfirmed: 1 });
  const reply = bankReply({ originalId: file.message_id, all: 'ACSC' });
  const [read] = detailsOf(await desk.upload(file.uuid, reply, second)).replies;
  detailsOf(await desk.apply(file.uuid, read?.uuid ?? '', first));

  expect(await taxes()).toEqual([
    { year: '2025', currency: 'GBP', gross: 10_000, withheld: 2_000, certificate_enabled: true },
  ]);
  expect(await certificate()).toBe(200);
  expect(await abroad('2025')).toMatchObject({
    payees: 1,
    withheld: { amount: 2_000 },
    unconfirmed: 0,
  });
  expect(await abroad('2026')).toMatchObject({ payees: 0, withheld: { amount: 0 } });
  const report = (await first.get('/api/admin/platform_reports/2025')).json as PlatformReport;
  expect(report.seller_count).toBe(1);
  const attempt = await ctx.db
    .selectFrom('payout_attempts')
    .select('paid_on')
    .executeTakeFirstOrThrow();
  expect(attempt.paid_on).toBe('2025-12-30');
});

it('offers no certificate while a payment of the year is not confirmed', async () => {
  clock.set('2025-12-29T10:00:00Z');
  const seller = await sellers.makeSeller({ country: 'FR' });
  const sent: string[] = [];
  for (const _ of [1, 2]) {
    await sellers.earn(seller.id, 10_000);
    const payoutId = await sellers.request(seller.id);
    await sellers.approve(payoutId);
    sent.push(payoutId);
    if (sent.length === 1) await sellers.settle(payoutId);
    else await sellers.send(payoutId);
    clock.advance({ hours: 25 });
  }
  clock.set('2026-01-03T10:00:00Z');
  const own = await signedInBrowser(app, seller);
  const enabled = async () => {
    const { json } = await own.get(`/api/account/${seller.id}/withheld-tax`);
    return (json as { data: WithheldTax[] }).data.map((each) => each.certificate_enabled);
  };
  const path = `/api/account/${seller.id}/withheld-tax/2025/certificate`;
  expect([await enabled(), (await own.get(path)).status]).toEqual([[false], 404]);
  // It names no day, so it counts today, in a year that is not over.
  await sellers.settle(sent[1] ?? '');
  expect([await enabled(), (await own.get(path)).status]).toEqual([[false, true], 200]);
});
