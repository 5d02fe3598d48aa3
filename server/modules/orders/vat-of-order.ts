/** The VAT rates of an order, shared by mails, invoices and credit notes. */
import { calendarDate } from '@lathe/rules/dates';
import { vatRateOn } from '@lathe/rules/vat';
import type { TaxedAmount } from '@lathe/rules/vat-summary';
import type { Ctx } from '../../context.ts';
import { taxTable } from '../taxes/index.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';

export interface VatRates {
  /** Rate in basis points. */
  forLine(line: OrderLineRow): number;
  postage: number;
}

/**
 * Orders of the previous version did not store their rates, so the rates of the order date apply.
 */
export async function vatRatesOf(
  ctx: Pick<Ctx, 'cache' | 'db'>,
  order: OrderRow,
): Promise<VatRates> {
  const rate = vatRateOn(await taxTable(ctx), order.country, calendarDate(order.createdAt));
  const orderRate = order.vatTotal > 0 ? rate : 0;
  return {
    forLine: ({ vatBasisPoints }) => vatBasisPoints ?? orderRate,
    postage: order.postageVatBasisPoints ?? orderRate,
  };
}

/** All amounts with VAT. Duty has none: it is passed on to customs. */
export function taxedIn(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  rates: VatRates,
): TaxedAmount[] {
  return [
    ...lines.map((line) => ({
      rate: rates.forLine(line),
      gross: line.unitPrice * line.quantity,
      vat: line.unitVat * line.quantity,
    })),
    ...(order.service
      ? [{ rate: rates.postage, gross: order.postageTotal, vat: order.postageVat }]
      : []),
  ];
}
