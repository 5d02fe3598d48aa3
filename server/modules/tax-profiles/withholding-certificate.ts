/** The yearly certificate of what was deducted, which the recipient needs for the own tax return. */
import { createHash } from 'node:crypto';
import type { InvoiceContent } from '@lathe/media/documents/invoice';
import { addressLines } from '@lathe/rules/addresses';
import { calendarDate } from '@lathe/rules/dates';
import { bcp47, countryName, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { writeDocument } from '../../platform/document-process.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { translatorFor } from '../../platform/translations.ts';
import { findPerson } from '../accounts/index.ts';
import { readPayeeDetails } from './read-facts.ts';
import { listUnconfirmedYears, listWithheld, type WithheldRow } from './withheld-store.ts';

const LINK_SECONDS = 600;

export function isYearOver(year: string, now: Date): boolean {
  return year < calendarDate(now).slice(0, 4);
}

/** Of the current year, or while a payment of it is not confirmed, the figures can still change. */
export async function isCertificateReady(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  { userId }: { userId: string },
): Promise<(year: string) => boolean> {
  const unconfirmed = await listUnconfirmedYears(db, userId);
  return (year) => isYearOver(year, clock.now()) && !unconfirmed.includes(year);
}

/** A download URL that is valid for a few minutes. */
export async function withholdingCertificateUrl(
  ctx: Ctx,
  { userId, year }: { userId: string; year: string },
): Promise<string> {
  const person = await findPerson(ctx.db, userId);
  const rows = await listWithheld(ctx.db, { userId, year });
  const isReady = await isCertificateReady(ctx, { userId });
  if (!person || rows.length === 0 || !isReady(year)) {
    throw new CallError('not_found');
  }
  const locale = isLocale(person.locale) ? person.locale : DEFAULT_LOCALE;
  const content = await certificateContent(ctx, { userId, year, rows, locale });
  const hash = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16);
  // Made again if it would say something else.
  const key = `withholding-certificates/${userId}/${year}-${locale}-${hash}.pdf`;
  if (!(await ctx.storage.head(key))) {
    const pdf = await writeDocument('make_invoice', content);
    await ctx.storage.put(key, pdf, { contentType: 'application/pdf' });
  }
  const options = { expiresInSeconds: LINK_SECONDS, filename: `lathe-tax-${year}.pdf` };
  return await ctx.storage.signDownload(key, options);
}

/** With the name and the address that were signed at the last payment of the year. */
async function certificateContent(
  ctx: Ctx,
  given: { userId: string; year: string; rows: WithheldRow[]; locale: Locale },
): Promise<InvoiceContent> {
  const { userId, year, rows, locale } = given;
  const t = translatorFor(locale);
  const [at] = rows.map(({ paidAt }) => paidAt).toSorted((a, b) => b.getTime() - a.getTime());
  const payee = await readPayeeDetails(ctx.db, { userId, ...(at && { at }) });
  const { house } = ctx.config;
  const percent = new Intl.NumberFormat(bcp47(locale), {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  const amount = (minorUnits: number, currency: string) =>
    formatMoney(money(minorUnits, currency), locale);
  return {
    paper: locale === 'en_US' ? 'letter' : 'a4',
    language: bcp47(locale),
    title: t('tax_mail:certificate_document.title', { year }),
    facts: [[t('tax_mail:certificate_document.year'), year]],
    from: [house.name, ...house.address],
    addresses: [
      {
        heading: t('tax_mail:certificate_document.to'),
        lines: payee
          ? [payee.name, ...addressLines(payee.address), countryName(payee.address.country, locale)]
          : [],
      },
    ],
    columns: [
      t('tax_mail:certificate_document.what'),
      '',
      t('tax_mail:certificate_document.rate'),
      t('tax_mail:certificate_document.gross'),
      t('tax_mail:certificate_document.tax'),
      t('tax_mail:certificate_document.net'),
    ],
    rows: rows.map(({ currency, rate, gross, withheld }) => ({
      cells: [
        t('tax_mail:certificate_document.royalties'),
        currency,
        percent.format(rate / 10_000),
        amount(gross, currency),
        amount(withheld, currency),
        amount(gross - withheld, currency),
      ],
    })),
    totals: [],
    vat: { columns: [], rows: [] },
    notes: [t('tax_mail:certificate_document.note')],
  };
}
