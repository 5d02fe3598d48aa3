/** Every mail about money, in both languages: its subject, its days and amounts, and no gap in it. */
import { DISCARDED_FILE } from '@lathe/rules/payment-reasons';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { inTransaction } from '../platform/db/tx.ts';
import type { JobDefinition } from '../platform/jobs/jobs.ts';
import { testApp } from '../testing/app.ts';
import { mailsTo } from '../testing/mailbox.ts';
import { type BankMail, sendBankAccountMail } from './bank-accounts/jobs.ts';
import { sendPayeeMail } from './payout-providers/jobs.ts';
import { type PayoutMail, sendPayoutMail } from './payouts/jobs.ts';
import { paidSellers } from './payouts/testing/paid-seller.ts';
import { sendClaimMail, sendTaxReminder } from './tax-profiles/jobs.ts';
import { taxPapers } from './tax-profiles/testing/tax-papers.ts';

const app = await testApp();
const { ctx } = app;
const { makeSeller, earn, request, approve, send } = paidSellers(app);

type Subjects = readonly [english: string, german: string];

const PAYOUT_MAILS: Record<PayoutMail, Subjects> = {
  sent: ['Your payout of £123.45 is on its way', 'Deine Auszahlung über 123,45 £ ist unterwegs'],
  settled: ['Your payout of £123.45 is paid', 'Deine Auszahlung über 123,45 £ ist ausgeführt'],
  failed: ['Your payout of £123.45 failed', 'Deine Auszahlung über 123,45 £ ist fehlgeschlagen'],
  returned: ['Your payout of £123.45 came back', 'Deine Auszahlung über 123,45 £ kam zurück'],
  rejected: [
    'Your payout of £123.45 was rejected',
    'Deine Auszahlung über 123,45 £ wurde abgelehnt',
  ],
  reopened: [
    'We are checking your payout of £123.45 again',
    'Wir prüfen deine Auszahlung über 123,45 £ noch einmal',
  ],
};

const BANK_MAILS: Record<BankMail, Subjects> = {
  added: ['A bank account was added', 'Ein Bankkonto wurde hinzugefügt'],
  default_set: [
    'Your GBP payouts go to another account',
    'Deine Auszahlungen in GBP gehen auf ein anderes Konto',
  ],
  removed: ['A bank account was removed', 'Ein Bankkonto wurde entfernt'],
  verified: ['Your bank account is verified', 'Dein Bankkonto ist geprüft'],
  not_verified: [
    'We could not verify your bank account',
    'Wir konnten dein Bankkonto nicht bestätigen',
  ],
  confirmed: ['Your bank account is confirmed', 'Dein Bankkonto ist bestätigt'],
  rejected: [
    'We could not confirm your bank account',
    'Wir konnten dein Bankkonto nicht bestätigen',
  ],
};

const CLAIM_MAILS = {
  approved: ['Your treaty claim is approved', 'Dein Abkommensantrag ist genehmigt'],
  refused: ['Your treaty claim was not approved', 'Dein Abkommensantrag wurde nicht genehmigt'],
} as const satisfies Record<string, Subjects>;

const REMINDERS = {
  certificate: [
    'Your certificate of residence expires soon',
    'Deine Ansässigkeitsbescheinigung läuft bald ab',
  ],
  agreement: ['Your self-billing agreement ends soon', 'Deine Gutschriftvereinbarung endet bald'],
  profile: ['Earnings are waiting for your tax profile', 'Einnahmen warten auf dein Steuerprofil'],
} as const satisfies Record<string, Subjects>;

const rowsOf = <Name extends string>(mails: Record<Name, Subjects>) =>
  (Object.entries(mails) as [Name, Subjects][]).flatMap(([name, [english, german]]) => [
    [name, 'en_GB', english] as const,
    [name, 'de', german] as const,
  ]);

async function sellerWith(locale: string, country = 'GB') {
  const seller = await makeSeller({ country });
  await sql`update users set locale = ${locale} where id = ${seller.id}`.execute(ctx.db);
  return seller;
}

async function paidSeller(locale: string, reasonCode = 'AC04') {
  const seller = await sellerWith(locale);
  await earn(seller.id, 12_345);
  const id = await request(seller.id);
  await approve(id);
  await send(id);
  await sql`update payout_attempts set reason_code = ${reasonCode}
    where payout_id = ${id}`.execute(ctx.db);
  await sql`update payouts set end_reason = 'Page 2 is missing' where id = ${id}`.execute(ctx.db);
  return { ...seller, payoutId: id };
}

/** Enqueues the job and returns its mail, which must be complete. */
async function mailOf<Schema extends z.ZodType>(
  { email, locale }: { email: string; locale: string },
  job: JobDefinition<Schema>,
  payload: z.input<Schema>,
) {
  await mailsTo(app, email);
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, job, payload));
  const [mail] = await mailsTo(app, email);
  if (!mail) throw new Error('There is no mail.');
  const isGerman = locale === 'de';
  expect(mail.text).toContain(isGerman ? 'Hallo' : 'Hello');
  // A text that is missing shows its key, and a value that is missing its name.
  expect(`${mail.subject} ${mail.text}`).not.toMatch(/[{}]|undefined|\b[a-z]+_[a-z_]+\b(?!\S*@)/);
  return mail;
}

describe('of payouts', () => {
  it.each(rowsOf(PAYOUT_MAILS))('%s (%s)', async (state, locale, subject) => {
    const { email, payoutId } = await paidSeller(locale);
    const payload = { payoutId, state, executeOn: '2026-12-03' };
    const mail = await mailOf({ email, locale }, sendPayoutMail, payload);
    expect(mail.subject).toBe(subject);
    if (state === 'sent') {
      expect(mail.text).toContain(locale === 'de' ? '4. Dezember 2026' : '4 December 2026');
    }
    if (state === 'failed') {
      expect(mail.text).toContain(locale === 'de' ? 'Konto aufgelöst' : 'account is closed');
    }
    if (state === 'rejected') expect(mail.text).toContain('Page 2 is missing');
  });

  it.each([
    ['en_GB', 'Your payout of £123.45 was not sent'],
    ['de', 'Deine Auszahlung über 123,45 £ wurde nicht gesendet'],
  ])('that were stopped before they were sent (%s)', async (locale, subject) => {
    const { email, payoutId } = await paidSeller(locale, DISCARDED_FILE);
    const payload = { payoutId, state: 'failed' as const };
    expect((await mailOf({ email, locale }, sendPayoutMail, payload)).subject).toBe(subject);
  });

  it.each(['en_GB', 'de'])('through a provider name it (%s)', async (locale) => {
    const { email, payoutId } = await paidSeller(locale, '');
    await sql`update payout_attempts set provider = 'trolley'
      where payout_id = ${payoutId}`.execute(ctx.db);
    for (const state of ['sent', 'settled', 'failed', 'returned'] as const) {
      const mail = await mailOf({ email, locale }, sendPayoutMail, { payoutId, state });
      expect(mail.text).toContain('Trolley');
      expect(mail.text).not.toContain('••••9911');
    }
  });
});

describe('of bank accounts', () => {
  it.each(rowsOf(BANK_MAILS))('%s (%s)', async (name, locale, subject) => {
    const { id, email } = await sellerWith(locale);
    const { id: accountId } = await ctx.db
      .selectFrom('bank_accounts')
      .select('id')
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow();
    const mail = await mailOf({ email, locale }, sendBankAccountMail, { accountId, mail: name });
    expect(mail.subject).toBe(subject);
    expect(mail.text).not.toContain('55779911');
  });

  it.each([
    ['en_GB', 'Your payment details at Tipalti were changed'],
    ['de', 'Deine Zahlungsdaten bei Tipalti wurden geändert'],
  ])('at a provider (%s)', async (locale, subject) => {
    const { id: userId, email } = await sellerWith(locale);
    const payload = { userId, provider: 'tipalti' as const };
    expect((await mailOf({ email, locale }, sendPayeeMail, payload)).subject).toBe(subject);
  });
});

describe('of tax papers', () => {
  it.each(rowsOf(CLAIM_MAILS))('a claim that is %s (%s)', async (state, locale, subject) => {
    const { id: userId, email } = await sellerWith(locale, 'FR');
    const claimId = await taxPapers(app).claim({
      userId,
      country: 'FR',
      state,
      validFrom: '2026-01-01',
      validTo: '2027-03-04',
    });
    const mail = await mailOf({ email, locale }, sendClaimMail, { claimId });
    expect(mail.subject).toBe(subject);
    const german = state === 'refused' ? 'Not readable' : '4. März 2027';
    const english = state === 'refused' ? 'Not readable' : '4 March 2027';
    expect(mail.text).toContain(locale === 'de' ? german : english);
  });

  it.each(rowsOf(REMINDERS))('a reminder of the %s (%s)', async (kind, locale, subject) => {
    const { id: userId, email } = await sellerWith(locale, 'FR');
    if (kind === 'profile') {
      await sql`delete from tax_profiles where user_id = ${userId}`.execute(ctx.db);
    }
    const payload = { userId, kind, lastDay: kind === 'profile' ? null : '2027-03-04' };
    const mail = await mailOf({ email, locale }, sendTaxReminder, payload);
    expect(mail.subject).toBe(subject);
    if (kind === 'profile') return;
    expect(mail.text).toContain(locale === 'de' ? '4. März 2027' : '4 March 2027');
  });
});
