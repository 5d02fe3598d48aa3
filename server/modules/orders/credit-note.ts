/** The credit note of a refund: the cancelled part of the invoice and its VAT. */
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
import { lineGroups } from './line-groups.ts';
import { listOrderLines, type OrderLineRow, type OrderRow } from './order-store.ts';
import type { RefundRow } from './refund-store.ts';
import { type VatRates, vatRatesOf } from './vat-of-order.ts';

/** A download URL that is valid for a few minutes. */
export async function creditNoteUrl(
  ctx: Ctx,
  order: OrderRow,
  refund: RefundRow & { creditNote: string },
): Promise<string> {
  const { storage } = ctx;
  const key = `credit-notes/${refund.id}.pdf`;
  if (!(await storage.head(key))) {
    const pdf = await writeDocument('make_invoice', await creditNoteOf(ctx, order, refund));
    await storage.put(key, pdf, { contentType: 'application/pdf' });
  }
  const filename = `${refund.creditNote}.pdf`;
  return await storage.signDownload(key, { expiresInSeconds: DOCUMENT_LINK_SECONDS, filename });
}

interface CreditedLine {
  line: OrderLineRow;
  quantity: number;
  amount: number;
  vat: number;
}

export async function creditNoteOf(
  ctx: Ctx,
  order: OrderRow,
  refund: RefundRow & { creditNote: string },
): Promise<InvoiceContent> {
  const lines = await listOrderLines(ctx.db, order.id);
  const rates = await vatRatesOf(ctx, order);
  const credited = lines.flatMap((line) => {
    const part = refund.lines.find(({ lineId }) => lineId === line.id);
    return part ? [{ line, quantity: part.quantity, amount: part.amount, vat: part.vat }] : [];
  });
  const format = documentFormatFor(order);
  const { t, amount, day } = format;
  const vatTotal = credited.reduce((sum, { vat }) => sum + vat, refund.postageVat);
  return {
    ...paperSizeOf(format),
    title: t('orders:credit_note.title', { number: refund.creditNote }),
    facts: [
      [t('orders:credit_note.number'), refund.creditNote],
      [t('orders:invoice.date'), day(refund.createdAt)],
      [t('orders:credit_note.for_invoice'), order.number],
      [t('orders:credit_note.invoice_date'), day(order.paidAt ?? order.createdAt)],
    ],
    ...partiesOf(order, ctx.config.house, format),
    columns: columnsOf(format),
    rows: lineGroups(credited.map((part) => ({ ...part.line, part }))).flatMap(
      ({ bundle, lines: own }) => [
        ...(bundle
          ? [{ cells: [t('orders:invoice.bundle', { title: bundle.title }), '', '', '', '', ''] }]
          : []),
        ...own.map(({ part }) => rowOf(part, rates, format)),
      ],
    ),
    totals: [
      ...(refund.postage > 0 ? [{ name: t('orders:postage'), value: amount(refund.postage) }] : []),
      ...(refund.duty > 0 ? [{ name: t('orders:duty'), value: amount(refund.duty) }] : []),
      { name: t('orders:credit_note.total'), value: amount(refund.amount), strong: true },
      { name: t('orders:invoice.vat_in_total'), value: amount(vatTotal) },
    ],
    vat: vatTable(
      [
        ...credited.map(({ line, ...part }) => ({
          rate: rates.forLine(line),
          gross: part.amount,
          vat: part.vat,
        })),
        { rate: rates.postage, gross: refund.postage, vat: refund.postageVat },
      ],
      format,
    ),
    notes: [t('orders:credit_note.paid_back')],
  };
}

/** Quantity 0 is a partial refund of the price: the buyer keeps the copies. */
function rowOf(
  { line, quantity, amount: creditedAmount, vat }: CreditedLine,
  rates: VatRates,
  { t, amount, rate }: DocumentFormat,
) {
  const note = quantity === 0 ? t('orders:credit_note.part_of_price') : line.description;
  return {
    cells: [
      nameOfLine(line),
      quantity === 0 ? '' : String(quantity),
      quantity === 0 ? '' : amount(Math.round(creditedAmount / quantity)),
      rate(rates.forLine(line)),
      amount(vat),
      amount(creditedAmount),
    ],
    ...(note !== '' && { note }),
  };
}
