/** The VAT invoice. Created on first request, then stored unchanged. */
import type { InvoiceContent } from '@lathe/media/documents/invoice';
import type { Ctx } from '../../context.ts';
import { writeDocument } from '../../platform/document-process.ts';
import {
  columnsOf,
  DOCUMENT_LINK_SECONDS,
  type DocumentFormat,
  documentFormatFor,
  nameOfLine,
  paperSizeOf,
  partiesOf,
  vatTable,
} from './document-parts.ts';
import { type LineGroup, lineGroups } from './line-groups.ts';
import { orderDiscountOf } from './order-discount.ts';
import { listOrderLines, type OrderLineRow, type OrderRow } from './order-store.ts';
import { taxedIn, vatRatesOf } from './vat-of-order.ts';

/** A download URL that is valid for a few minutes. */
export async function invoiceUrl(ctx: Ctx, order: OrderRow): Promise<string> {
  const { storage } = ctx;
  const key = `invoices/${order.id}.pdf`;
  if (!(await storage.head(key))) {
    const pdf = await writeDocument('make_invoice', await invoiceOf(ctx, order));
    await storage.put(key, pdf, { contentType: 'application/pdf' });
  }
  const filename = `${order.number}.pdf`;
  return await storage.signDownload(key, { expiresInSeconds: DOCUMENT_LINK_SECONDS, filename });
}

export async function invoiceOf(ctx: Ctx, order: OrderRow): Promise<InvoiceContent> {
  const lines = await listOrderLines(ctx.db, order.id);
  const rates = await vatRatesOf(ctx, order);
  const format = documentFormatFor(order);
  const { t, amount, rate, day } = format;
  return {
    ...paperSizeOf(format),
    title: t('orders:invoice.title', { number: order.number }),
    facts: [
      [t('orders:invoice.number'), order.number],
      [t('orders:invoice.date'), day(order.paidAt ?? order.createdAt)],
    ],
    ...partiesOf(order, ctx.config.house, format),
    columns: columnsOf(format),
    rows: lineGroups(lines).flatMap(({ bundle, lines: own }) => [
      ...(bundle ? [bundleRow(bundle, format)] : []),
      ...own.map((line) => ({
        cells: [
          nameOfLine(line),
          String(line.quantity),
          amount(line.unitPrice),
          rate(rates.forLine(line)),
          amount(line.unitVat * line.quantity),
          amount(line.unitPrice * line.quantity),
        ],
        ...noteOf(line, format),
      })),
    ]),
    totals: totalsOf(order, lines, format),
    vat: vatTable(taxedIn(order, lines, rates), format),
    notes: [t(order.vatTotal > 0 ? 'orders:invoice.paid' : 'orders:invoice.paid_without_vat')],
  };
}

function totalsOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  { t, amount }: DocumentFormat,
): InvoiceContent['totals'] {
  const discount = orderDiscountOf(lines);
  return [
    ...(discount
      ? [
          { name: t('orders:goods_full'), value: amount(order.itemsTotal + discount.amount) },
          {
            name: t('orders:discount', { codes: discount.codes }),
            value: amount(-discount.amount),
          },
        ]
      : []),
    ...(order.service ? [{ name: t('orders:postage'), value: amount(order.postageTotal) }] : []),
    ...(order.dutyTotal > 0 ? [{ name: t('orders:duty'), value: amount(order.dutyTotal) }] : []),
    { name: t('orders:total'), value: amount(order.total), strong: true },
    { name: t('orders:invoice.vat_in_total'), value: amount(order.vatTotal) },
  ];
}

/** Without an amount, because its lines below have theirs. */
function bundleRow(
  { title, quantity, unitPrice, unitSaving }: NonNullable<LineGroup['bundle']>,
  { t, amount }: DocumentFormat,
): InvoiceContent['rows'][number] {
  return {
    cells: [t('orders:invoice.bundle', { title }), String(quantity), amount(unitPrice), '', '', ''],
    note: t('orders:invoice.bundle_note', { full: amount(unitPrice + unitSaving) }),
  };
}

/** Description and full price; VAT is calculated on the discounted price. */
function noteOf(line: OrderLineRow, { t, amount }: DocumentFormat) {
  const full = amount(line.unitPrice + line.unitDiscount);
  const cheaper = line.discountCode
    ? t('orders:invoice.instead_of', { full, code: line.discountCode })
    : '';
  const note = [line.description, cheaper].filter((part) => part !== '').join(' · ');
  return note === '' ? {} : { note };
}
