/** Shared parts of invoices and credit notes: paper size, parties, and VAT by rate. */
import { addressLines } from '@lathe/rules/addresses';
import { bcp47, countryName, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { type TaxedAmount, vatSummary } from '@lathe/rules/vat-summary';
import type { Config } from '../../config.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import type { AddressContent } from '../addresses/index.ts';
import type { OrderRow } from './order-store.ts';

/** How long a download link is valid. */
export const DOCUMENT_LINK_SECONDS = 600;

export interface DocumentFormat {
  locale: Locale;
  words: Translate;
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
    words: translatorFor(locale),
    amount: (minorUnits) => formatMoney(money(minorUnits, currency), locale),
    rate: (basisPoints) => percent.format(basisPoints / 10_000),
    day: (moment) => day.format(moment),
  };
}

/** Seller, buyer, and the delivery address if it differs. */
export function partiesOf(
  { address, billingAddress, email }: OrderRow,
  house: Config['house'],
  { locale, words }: Pick<DocumentFormat, 'locale' | 'words'>,
) {
  const payer = billingAddress ?? address;
  return {
    from: [
      house.name,
      ...house.address,
      ...(house.vatNumber ? [words('orders:invoice.vat_number', { number: house.vatNumber })] : []),
    ],
    addresses: [
      {
        heading: words('orders:invoice.to'),
        lines: payer ? linesOf(payer, locale) : [email],
      },
      ...(billingAddress && address
        ? [{ heading: words('orders:invoice.delivered_to'), lines: linesOf(address, locale) }]
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

export function columnsOf({ words }: DocumentFormat): string[] {
  return [
    words('orders:invoice.what'),
    words('orders:invoice.quantity'),
    words('orders:invoice.each'),
    words('orders:invoice.vat_rate'),
    words('orders:invoice.vat'),
    words('orders:invoice.amount'),
  ];
}

export function vatTable(taxed: readonly TaxedAmount[], { words, rate, amount }: DocumentFormat) {
  return {
    columns: [
      words('orders:invoice.vat_rate'),
      words('orders:invoice.net'),
      words('orders:invoice.vat'),
      words('orders:invoice.gross'),
    ],
    rows: vatSummary(taxed).map((part) => [
      rate(part.rate),
      amount(part.net),
      amount(part.vat),
      amount(part.gross),
    ]),
  };
}
