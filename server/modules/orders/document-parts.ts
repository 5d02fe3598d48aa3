/** Shared parts of invoices and credit notes: paper size, parties, and VAT by rate. */
import { addressLines } from '@lathe/rules/addresses';
import { bcp47, countryName, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { type TaxedAmount, vatSummary } from '@lathe/rules/vat-summary';
import type { Config } from '../../config.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import type { AddressContent } from '../addresses/index.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';

/** How long a download link is valid. */
export const DOCUMENT_LINK_SECONDS = 600;

export interface DocumentFormat {
  locale: Locale;
  t: Translate;
  amount: (minorUnits: number) => string;
  rate: (basisPoints: number) => string;
  day: (moment: Date) => string;
}

/** In the locale in which the order was placed. */
export function documentFormatFor({ locale: chosen, currency }: OrderRow): DocumentFormat {
  const locale = isLocale(chosen) ? chosen : DEFAULT_LOCALE;
  const language = bcp47(locale);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'Europe/London' });
  return {
    locale,
    t: translatorFor(locale),
    amount: (minorUnits) => formatMoney(money(minorUnits, currency), locale),
    rate: (basisPoints) => percent.format(basisPoints / 10_000),
    day: (moment) => day.format(moment),
  };
}

/** Seller, buyer, and the delivery address if it differs. */
export function partiesOf(
  { address, billingAddress, buyerName, email }: OrderRow,
  company: Config['house'],
  { locale, t }: Pick<DocumentFormat, 'locale' | 't'>,
) {
  const payer = billingAddress ?? address;
  return {
    from: [
      company.name,
      ...company.address,
      ...(company.vatNumber ? [t('orders:invoice.vat_number', { number: company.vatNumber })] : []),
    ],
    addresses: [
      {
        heading: t('orders:invoice.to'),
        lines: payer ? linesOf(payer, locale) : [...(buyerName ? [buyerName] : []), email],
      },
      ...(billingAddress && address
        ? [{ heading: t('orders:invoice.delivered_to'), lines: linesOf(address, locale) }]
        : []),
    ],
  };
}

/** In the address format of its country: name first, country last. */
export function linesOf(address: AddressContent, locale: Locale): string[] {
  const country = countryName(address.country, locale);
  const lines = [address.name, address.businessName, ...addressLines(address), country];
  return lines.filter((line) => line !== '');
}

export function paperSizeOf({ locale }: DocumentFormat) {
  return {
    paper: locale === 'en_US' ? ('letter' as const) : ('a4' as const),
    language: bcp47(locale),
  };
}

/** Parts of a bundle are below its name. */
export function nameOfLine({
  title,
  artist,
  bundleSet,
}: Pick<OrderLineRow, 'title' | 'artist' | 'bundleSet'>): string {
  const name = artist ? `${title}, ${artist}` : title;
  return bundleSet === null ? name : `– ${name}`;
}

export function columnsOf({ t }: DocumentFormat): string[] {
  return [
    t('orders:invoice.what'),
    t('orders:invoice.quantity'),
    t('orders:invoice.each'),
    t('orders:invoice.vat_rate'),
    t('orders:invoice.vat'),
    t('orders:invoice.amount'),
  ];
}

export function vatTable(taxed: readonly TaxedAmount[], { t, rate, amount }: DocumentFormat) {
  return {
    columns: [
      t('orders:invoice.vat_rate'),
      t('orders:invoice.net'),
      t('orders:invoice.vat'),
      t('orders:invoice.gross'),
    ],
    rows: vatSummary(taxed).map((part) => [
      rate(part.rate),
      amount(part.net),
      amount(part.vat),
      amount(part.gross),
    ]),
  };
}
