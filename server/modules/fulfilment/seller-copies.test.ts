import type { BulkOffer } from '@lathe/contract/bulk-calls';
import type { Release } from '@lathe/contract/release';
import { pdfText } from '@lathe/media/testing/pdf-text';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makeSellerShop, testPressing } from '../checkout/testing/artist-copies.ts';
import { addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { handler as followReleaseDates } from './reschedule-moved-releases.ts';
import { makePlant } from './testing/plant.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx } = app;
const plant = await makePlant(app);
const { maker, studio, makeRelease, priceOf, orderBulk, emptyBasket } = await makeSellerShop(app);
const TODAY = new Date(ctx.clock.now()).toISOString().slice(0, 10);

async function planned(order: string | null) {
  await runDueJobs(ctx, jobs);
  const ids = await plant.jobsOf(order ?? '');
  return await Promise.all(ids.map((id) => plant.read(id)));
}

async function testPressingOf(release: string) {
  await emptyBasket();
  expect((await testPressing(studio, release)).status).toBe(200);
  return stateOf(await pay(studio)).order;
}

async function artistCopiesOf(release: string) {
  const offer: BulkOffer = (await priceOf(release, 25)).json;
  const reply = await orderBulk(release, offer.total.amount);
  return { order: stateOf(reply).order, promised: offer.dispatch_date };
}

async function postponeRelease(release: string, release_date: string): Promise<void> {
  const path = `/api/users/${maker.id}/releases/${release}`;
  const { version } = (await studio.get(path)).json as Release;
  expect((await studio.put(path, { version, release_date })).status).toBe(200);
  await followReleaseDates(ctx, {}, { signal: AbortSignal.timeout(60_000) });
}

describe('order of a seller for their own unreleased release', () => {
  it('is made at once: a test pressing', async () => {
    const release = await makeRelease({ date: '2027-03-01' });
    const [job] = await planned(await testPressingOf(release));
    expect(job).toMatchObject({ start_on: TODAY, stopped: null, test_pressing: true });
    for (const [language, word] of [
      ['en', 'Test pressing'],
      ['de', 'Testpressung'],
    ] as const) {
      const sheet = `/api/production/jobs/${job?.uuid}/sheet`;
      const { url } = (await plant.staff.get(sheet, { 'accept-language': language })).json as {
        url: string;
      };
      const { pathname, search } = new URL(url, 'http://localhost');
      const { rawPayload } = await app.app.inject({ url: pathname + search });
      expect((await pdfText(rawPayload)).join()).toContain(word);
    }
    expect(job?.dispatch_on.localeCompare('2026-12-15')).toBe(-1);
    expect((await plant.advance(job?.uuid ?? '', 'queued')).status).toBe(200);
  });

  it('is made at once: artist copies, shipped on the promised date', async () => {
    const release = await makeRelease({ date: '2027-03-01' });
    const { order, promised } = await artistCopiesOf(release);
    const [job] = await planned(order);
    expect(job).toMatchObject({ start_on: TODAY, stopped: null, dispatch_on: promised });
    expect(job?.test_pressing).toBe(false);
    expect((await plant.advance(job?.uuid ?? '', 'queued')).status).toBe(200);
  });

  it('keeps its date when the release is postponed, without a mail', async () => {
    const release = await makeRelease({ date: '2027-03-01' });
    const { order } = await artistCopiesOf(release);
    const orders = [await testPressingOf(release), order];
    const before = [await planned(orders[0] ?? ''), await planned(orders[1] ?? '')];
    const mails = (await mailsTo(app, maker.email)).length;
    await postponeRelease(release, '2027-04-01');
    expect([await planned(orders[0] ?? ''), await planned(orders[1] ?? '')]).toEqual(before);
    expect(await mailsTo(app, maker.email)).toHaveLength(mails);
  });

  it('waits for the whole parcel when ordered together with a pre-order', async () => {
    const [release, other] = [
      await makeRelease({ date: '2027-03-01' }),
      await makeRelease({ date: '2027-03-01' }),
    ];
    await emptyBasket();
    await testPressing(studio, release);
    await addToBasket(studio, other);
    const both = await planned(stateOf(await pay(studio)).order);
    expect(both.map(({ start_on }) => start_on)).toEqual(['2027-02-24', '2027-02-24']);
    // Postponing the test pressing release changes nothing, because only the pre-order sets the
    // dates.
    await postponeRelease(release, '2027-05-01');
    const after = await Promise.all(both.map(({ uuid }) => plant.read(uuid)));
    expect(after.map(({ start_on }) => start_on)).toEqual(['2027-02-24', '2027-02-24']);
  });
});
