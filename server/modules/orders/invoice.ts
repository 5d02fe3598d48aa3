/** The VAT invoice: made when it is first asked for, and kept as it was then. */
import { bcp47, countryName, DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import type { Config } from '../../config.ts';
import type { Ctx } from '../../context.ts';
import { type Words, wordsFor } from '../../platform/words.ts';
import type { AddressContent } from '../addresses/index.ts';
import { discountIn } from './discount-in.ts';
import { listOrderLines, type OrderLineRow, type OrderRow } from './order-store.ts';

const LINK_SECONDS = 600;

/** Where it can be fetched for some minutes. */
export async function invoiceUrl({ storage, db, config }: Ctx, order: OrderRow): Promise<string> {
  const key = `invoices/${order.id}.pdf`;
  if (!(await storage.head(key))) {
    const pdf = await drawInvoice(order, await listOrderLines(db, order.id), config.house);
    await storage.put(key, pdf, { contentType: 'application/pdf' });
  }
  const filename = `${order.number}.pdf`;
  return await storage.signDownload(key, { expiresInSeconds: LINK_SECONDS, filename });
}

async function drawInvoice(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  house: Config['house'],
): Promise<Uint8Array> {
  const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
  const words = wordsFor(locale);
  const discount = discountIn(lines);
  const amount = (value: number) => formatMoney(money(value, order.currency), locale);
  const day = new Intl.DateTimeFormat(bcp47(locale), {
    dateStyle: 'long',
    timeZone: 'Europe/London',
  });
  // Typefaces and the writer of PDFs are only loaded where somebody wants one.
  const { makeInvoice } = await import('@lathe/media/documents/invoice');
  return await makeInvoice({
    paper: locale === 'en_US' ? 'letter' : 'a4',
    language: bcp47(locale),
    title: words('orders:invoice.title', { number: order.number }),
    facts: [
      [words('orders:invoice.number'), order.number],
      [words('orders:invoice.date'), day.format(order.paidAt ?? order.createdAt)],
    ],
    from: [
      house.name,
      ...house.address,
      ...(house.vatNumber ? [words('orders:invoice.vat_number', { number: house.vatNumber })] : []),
    ],
    to: {
      heading: words('orders:invoice.to'),
      lines: order.address ? addressLines(order.address, locale) : [order.email],
    },
    columns: [
      words('orders:invoice.what'),
      words('orders:invoice.quantity'),
      words('orders:invoice.each'),
      words('orders:invoice.vat'),
      words('orders:invoice.amount'),
    ],
    rows: lines.map((line) => ({
      cells: [
        line.artist ? `${line.title}, ${line.artist}` : line.title,
        String(line.quantity),
        amount(line.unitPrice),
        amount(line.unitVat * line.quantity),
        amount(line.unitPrice * line.quantity),
      ],
      ...noteOf(line, words, amount),
    })),
    totals: [
      ...(discount
        ? [
            {
              name: words('orders:goods_full'),
              value: amount(order.itemsTotal + discount.amount),
            },
            {
              name: words('orders:discount', { codes: discount.codes }),
              value: amount(-discount.amount),
            },
          ]
        : []),
      { name: words('orders:postage'), value: amount(order.postageTotal) },
      ...(order.dutyTotal > 0
        ? [{ name: words('orders:duty'), value: amount(order.dutyTotal) }]
        : []),
      { name: words('orders:total'), value: amount(order.total), strong: true },
      { name: words('orders:invoice.net'), value: amount(order.total - order.vatTotal) },
      { name: words('orders:invoice.vat_in_total'), value: amount(order.vatTotal) },
    ],
    notes: [words(order.vatTotal > 0 ? 'orders:invoice.paid' : 'orders:invoice.paid_without_vat')],
  });
}

/** What it is, and what it would have cost: VAT is that of the price after the discount. */
function noteOf(line: OrderLineRow, words: Words, amount: (value: number) => string) {
  const full = amount(line.unitPrice + line.unitDiscount);
  const cheaper = line.discountCode
    ? words('orders:invoice.instead_of', { full, code: line.discountCode })
    : '';
  const note = [line.description, cheaper].filter((part) => part !== '').join(' · ');
  return note === '' ? {} : { note };
}

function addressLines(address: AddressContent, locale: Locale): string[] {
  const place = [address.postcode, address.city, address.state].filter(Boolean).join(' ');
  const country = countryName(address.country, locale);
  const lines = [address.name, address.businessName, address.line1, address.line2, place, country];
  return lines.filter((line) => line !== '');
}
