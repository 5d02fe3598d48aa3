import { addDays, calendarDate } from '@lathe/rules/dates';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { remindOfTaxPapers } from './jobs.ts';
import { taxPapers } from './testing/tax-papers.ts';

const app = await testApp();
const { clock } = app;
const papers = taxPapers(app);
const today = () => calendarDate(clock.now());

/** Twice, as after a crash. */
async function remind(): Promise<void> {
  for (let run = 0; run < 2; run += 1) await runJob(app.ctx, remindOfTaxPapers.name);
}

async function subjectsTo(email: string): Promise<string[]> {
  return (await mailsTo(app, email)).map(({ subject }) => subject).toReversed();
}

describe('reminders', () => {
  it('are sent 60 and 14 days before a certificate expires, once each', async () => {
    const { id: userId, email } = await makePerson(app, { seller: true, locale: 'de' });
    await papers.profile({ userId, country: 'US' });
    const validTo = addDays(today(), 62);
    await papers.claim({ userId, country: 'US', state: 'approved', validFrom: today(), validTo });
    const subject = 'Deine Ansässigkeitsbescheinigung läuft bald ab';
    const counts: number[] = [];
    for (const days of [0, 2, 1, 44, 1, 10]) {
      clock.advance({ days });
      await remind();
      counts.push((await subjectsTo(email)).length);
    }
    expect(counts).toEqual([0, 1, 1, 1, 2, 2]);
    expect(await subjectsTo(email)).toEqual([subject, subject]);
  });

  it('are not sent if a newer certificate is there, or the seller has moved', async () => {
    const [ann, bob] = [
      await makePerson(app, { seller: true }),
      await makePerson(app, { seller: true }),
    ];
    const soon = { state: 'approved', validFrom: today(), validTo: addDays(today(), 10) } as const;
    const next = {
      state: 'submitted',
      validFrom: today(),
      validTo: addDays(today(), 300),
    } as const;
    for (const { id: userId } of [ann, bob]) await papers.claim({ userId, country: 'US', ...soon });
    await papers.profile({ userId: ann.id, country: 'US' });
    await papers.claim({ userId: ann.id, country: 'US', ...next });
    await papers.profile({ userId: bob.id, country: 'DE' });
    await remind();
    expect(await subjectsTo(ann.email)).toEqual([]);
    expect(await subjectsTo(bob.email)).toEqual([]);
  });

  it('are sent 30 and 7 days before a self-billing agreement ends', async () => {
    const { id: userId, email } = await makePerson(app, { seller: true });
    const vatNumber = 'GB980780684';
    await papers.profile({ userId, classification: 'company', vatNumber });
    const endsOn = addDays(today(), 31);
    await papers.agreement({ userId, vatNumber, startsOn: today(), endsOn });
    const counts: number[] = [];
    for (const days of [0, 1, 22, 1, 7]) {
      clock.advance({ days });
      await remind();
      counts.push((await subjectsTo(email)).length);
    }
    expect(counts).toEqual([0, 1, 1, 2, 2]);
    expect(await subjectsTo(email)).toContain('Your self-billing agreement ends soon');
  });

  it('ask for the tax profile every 30 days while earnings wait', async () => {
    const { buy, makeRelease, people } = await makeOrderDesk(app);
    const { seller } = people;
    await remind();
    expect(await subjectsTo(seller.email)).not.toContain(
      'Earnings are waiting for your tax profile',
    );
    await buy([{ release: await makeRelease() }]);
    const asked = async () =>
      (await subjectsTo(seller.email)).filter((text) => text.includes('tax profile')).length;
    const counts: number[] = [];
    for (const days of [0, 1, 28, 1]) {
      clock.advance({ days });
      await remind();
      counts.push(await asked());
    }
    expect(counts).toEqual([1, 1, 1, 2]);
    await papers.profile({ userId: seller.id });
    clock.advance({ days: 31 });
    await remind();
    expect(await asked()).toBe(2);
  });
});
