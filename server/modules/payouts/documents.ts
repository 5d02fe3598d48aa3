/** Receipt and self-billed invoice of a payout. Created on first request in each state, then stored. */
import type { InvoiceContent } from '@lathe/media/documents/invoice';
import { addressLines } from '@lathe/rules/addresses';
import { bcp47, countryName, DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { providerTitle } from '@lathe/rules/payout-providers';
import { isOpenPayout } from '@lathe/rules/payouts';
import type { Ctx } from '../../context.ts';
import { writeDocument } from '../../platform/document-process.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { findPerson } from '../accounts/index.ts';
import { readPayeeDetails } from '../tax-profiles/index.ts';
import { listAttempts } from './attempts.ts';
import {
  type Format,
  type RatedItem,
  readVatNumbers,
  readVatRates,
  sterlingNote,
  vatTableOf,
  withRate,
} from './invoice-vat.ts';
import { readPaidItems } from './paid-items.ts';
import { invoiceNumber } from './present.ts';
import type { PayoutRow } from './store.ts';

type DocumentKind = 'receipt' | 'invoice';

/** How long a download link is valid. */
const LINK_SECONDS = 600;

/** Not found before there is anything to prove. */
export async function payoutDocumentUrl(
  ctx: Ctx,
  { payout, kind }: { payout: PayoutRow; kind: DocumentKind },
): Promise<string> {
  const isReady = kind === 'receipt' ? payout.sentAt !== null : payout.invoiceNumber !== null;
  if (!isReady) throw new CallError('not_found');
  const { storage } = ctx;
  // Both name the last attempt, and say whether the payment came back.
  const key = `payouts/${payout.id}/${kind}-${payout.attempt}-${payout.state}.pdf`;
  if (!(await storage.head(key))) {
    const pdf = await writeDocument('make_invoice', await documentContent(ctx, { payout, kind }));
    await storage.put(key, pdf, { contentType: 'application/pdf' });
  }
  const number = payout.invoiceNumber === null ? '' : `-${invoiceNumber(payout.invoiceNumber)}`;
  const filename = `lathe-${kind}${kind === 'invoice' ? number : `-${payout.id.slice(0, 8)}`}.pdf`;
  return await storage.signDownload(key, { expiresInSeconds: LINK_SECONDS, filename });
}

/** What the document says. */
export async function documentContent(
  ctx: Ctx,
  { payout, kind }: { payout: PayoutRow; kind: DocumentKind },
): Promise<InvoiceContent> {
  const person = await findPerson(ctx.db, payout.userId);
  const at = await dateOf(ctx, { payout, kind });
  const payee = await readPayeeDetails(ctx.db, { userId: payout.userId, at });
  if (!person || !payee) throw new CallError('not_found');
  const format = formatFor(person.locale, payout);
  const { t, locale, amount, percent } = format;
  const items = (await readPaidItems(ctx.db, payout)).map(withRate(await readVatRates(ctx)));
  const numbers = await readVatNumbers(ctx.db, payout);
  const vatNumbers = numbers.length > 0 ? numbers : [payee.vatNumber].filter((one) => one !== null);
  const seller = [
    payee.name,
    ...addressLines(payee.address),
    countryName(payee.address.country, locale),
    ...vatNumbers.map((number) => t('orders:invoice.vat_number', { number })),
  ].filter((line) => line !== '');
  const { house } = ctx.config;
  const lathe = [
    house.name,
    ...house.address,
    ...(house.vatNumber ? [t('orders:invoice.vat_number', { number: house.vatNumber })] : []),
  ];
  const isInvoice = kind === 'invoice';
  return {
    paper: locale === 'en_US' ? 'letter' : 'a4',
    language: bcp47(locale),
    title: isInvoice
      ? t('payouts:documents.invoice_title', { number: invoiceNumber(payout.invoiceNumber ?? 0) })
      : t('payouts:documents.receipt_title'),
    facts: await factsOf(ctx, { payout, kind, at, format }),
    // A self-billed invoice is written by the buyer in the name of the seller.
    from: isInvoice ? seller : lathe,
    addresses: [
      isInvoice
        ? { heading: t('orders:invoice.to'), lines: lathe }
        : { heading: t('payouts:documents.paid_to'), lines: seller },
    ],
    columns: [
      t('orders:invoice.what'),
      t('orders:invoice.quantity'),
      t('orders:invoice.net'),
      t('orders:invoice.vat_rate'),
      t('orders:invoice.vat'),
      t('orders:invoice.amount'),
    ],
    rows: items.map((item) => rowOf(item, format)),
    totals: [
      { name: t('payouts:amounts.gross'), value: amount(payout.gross), strong: isInvoice },
      ...(payout.withheld > 0
        ? [
            {
              name: t('payouts:withheld_at', { rate: percent(payout.withholdingRate) }),
              value: amount(-payout.withheld),
            },
          ]
        : []),
      { name: t('payouts:amounts.net'), value: amount(payout.net), strong: !isInvoice },
    ],
    vat: vatTableOf(items, format),
    notes: [
      ...notesOf(payout, { kind, t }),
      ...(isInvoice ? await sterlingNote(ctx, { payout, at, format }) : []),
    ],
  };
}

function formatFor(stored: string, { currency }: PayoutRow): Format {
  const locale = isLocale(stored) ? stored : DEFAULT_LOCALE;
  const language = bcp47(locale);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/London' });
  return {
    t: translatorFor(locale),
    locale,
    amount: (minorUnits) => formatMoney(money(minorUnits, currency), locale),
    percent: (basisPoints) => percent.format(basisPoints / 10_000),
    day: (moment) => day.format(moment),
  };
}

/** An invoice keeps its number and its day, also if the payment came back and is made again. */
async function dateOf(
  { db }: Pick<Ctx, 'db'>,
  { payout, kind }: { payout: PayoutRow; kind: DocumentKind },
): Promise<Date> {
  if (kind === 'receipt') return payout.sentAt ?? payout.requestedAt;
  const settled = (await listAttempts(db, [payout.id])).map(({ settledAt }) => settledAt);
  return settled.find((each) => each !== null) ?? payout.settledAt ?? payout.requestedAt;
}

async function factsOf(
  { db }: Pick<Ctx, 'db'>,
  {
    payout,
    kind,
    at,
    format: { t, day },
  }: { payout: PayoutRow; kind: DocumentKind; at: Date; format: Format },
): Promise<[string, string][]> {
  const [attempt] = (await listAttempts(db, [payout.id])).toReversed();
  return [
    [t('orders:invoice.date'), day(at)],
    [t('payouts:account'), providerTitle(attempt?.provider) ?? payout.accountMasked],
    ...(kind === 'receipt'
      ? ([[t('payouts:state'), t(`payouts:states.${payout.state}`)]] as [string, string][])
      : []),
    ...(attempt ? ([[t('payouts:reference'), attempt.endToEndId]] as [string, string][]) : []),
  ];
}

function rowOf({ title, copies, amount, vat, rate }: RatedItem, format: Format) {
  const { t } = format;
  const name = title.kind === 'sold' ? title.text : t(`payouts:documents.lines.${title.kind}`);
  return {
    cells: [
      name,
      copies === null ? '' : String(copies),
      format.amount(amount - vat),
      vat === 0 ? '' : format.percent(rate),
      vat === 0 ? '' : format.amount(vat),
      format.amount(amount),
    ],
  };
}

/** The wording that HMRC asks for, see Notice 700/62. */
function notesOf(
  { state }: PayoutRow,
  { kind, t }: { kind: DocumentKind; t: Translate },
): string[] {
  if (kind === 'receipt') return [t('payouts:documents.receipt_note')];
  return [
    t('payouts:documents.self_billing'),
    t('payouts:documents.output_tax'),
    ...(state === 'settled'
      ? []
      : [t(`payouts:documents.${isOpenPayout(state) ? 'sent_again' : 'returned'}`)]),
  ];
}
