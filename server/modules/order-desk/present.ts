import type { DeskOrder, ListedOrder } from '@lathe/contract/order-desk-calls';
import { canCancelOrder } from '@lathe/rules/cancellation';
import type { Locale } from '@lathe/rules/locales';
import { countryName } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { orderState, refundState } from '@lathe/rules/order-states';
import { amountOf, type OrderAmounts } from '@lathe/rules/refunds';
import { type PriceBook, presentPrice } from '../catalogue/index.ts';
import { type OrderLineRow, type OrderRow, presentOrder, type RefundRow } from '../orders/index.ts';
import { canBeHeld } from './change-order.ts';
import type { OrderContext } from './desk-store.ts';
import { presentOutcome } from './present-outcome.ts';
import type { FoundOrder } from './search-store.ts';

export function presentListedOrder(row: FoundOrder, locale: Locale): ListedOrder {
  return {
    uuid: row.id,
    number: row.number,
    state: orderState(row),
    refund: refundState(row),
    on_hold: row.heldAt !== null,
    disputed: row.disputed,
    open_return: row.openReturn,
    created_at: row.createdAt.toISOString(),
    name: row.name ?? '',
    email: row.email,
    country_name: countryName(row.country, locale),
    total: presentPrice(money(row.total, row.currency), locale),
    quantity: row.quantity,
    titles: row.titles,
  };
}

interface OrderDeskData {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  refunds: readonly RefundRow[];
  left: OrderAmounts;
  context: OrderContext;
  /** The viewing member of staff bought or sold it, so somebody else must decide on refunds. */
  isOwn: boolean;
}

export function presentDeskOrder(
  data: OrderDeskData,
  { book, locale }: { book: PriceBook; locale: Locale },
): DeskOrder {
  const { order, lines, refunds, left, context, isOwn } = data;
  const price = (amount: number) => presentPrice(money(amount, order.currency), locale);
  const isDisputed = context.disputes.some(({ state }) => state === 'opened');
  const { cardBrand: brand, cardLast4: last4, paidAt } = order;
  const isRefundable = order.checkoutId !== null && paidAt !== null && !isDisputed && !isOwn;
  const titleOf = (line: string) => lines.find(({ id }) => id === line)?.title ?? '';
  const presented = presentOrder(order, { lines, refunds }, { book, locale });
  return {
    order: presented,
    seller_amount: price(earningsIn(left.lines) + keptEarnings(refunds)),
    customer: context.customer && { uuid: context.customer.id, name: context.customer.name },
    held_at: iso(order.heldAt),
    payments: paidAt
      ? [
          {
            id: context.paymentId ?? '',
            amount: price(order.total),
            card: brand && last4 ? { brand, last4 } : null,
            paid_at: paidAt.toISOString(),
          },
        ]
      : [],
    refunds: refunds.map((refund) => ({
      uuid: refund.id,
      amount: price(refund.amount),
      reason: refund.reason,
      kept_earnings: price(keptEarnings([refund])),
      note: refund.note,
      made_by: refund.madeBy,
      created_at: refund.createdAt.toISOString(),
      done_at: iso(refund.doneAt),
      ...presentOutcome(refund, { currency: order.currency, locale }),
      postage: refund.postage > 0 ? price(refund.postage) : null,
      duty: refund.duty > 0 ? price(refund.duty) : null,
      lines: refund.lines.map(({ lineId, quantity, amount }) => ({
        line: lineId,
        title: titleOf(lineId),
        quantity,
        amount: price(amount),
      })),
    })),
    disputes: context.disputes.map(({ id, amount, openedAt, closedAt, fees, ...rest }) => ({
      ...rest,
      uuid: id,
      amount: price(amount),
      opened_at: openedAt.toISOString(),
      closed_at: iso(closedAt),
      fees: fees.map((fee) => presentPrice(money(fee.amount, fee.currency), locale)),
    })),
    mails: context.mails.map(({ letter, subject, recipient, sentAt }) => ({
      letter,
      subject,
      to: recipient,
      sent_at: sentAt.toISOString(),
    })),
    notes: context.notes.map(({ text, author, at }) => ({ text, author, at: at.toISOString() })),
    returns: context.returns.map(({ id, state, askedAt }) => ({
      uuid: id,
      state,
      asked_at: askedAt.toISOString(),
    })),
    left: {
      lines: lines.map(({ id }, at) => ({
        line: id,
        quantity: left.lines[at]?.quantity ?? 0,
        amount: price(left.lines[at]?.amount ?? 0),
      })),
      postage: price(left.postage.amount),
      duty: price(left.duty),
      total: price(amountOf(left)),
    },
    operations: {
      hold_enabled: order.heldAt === null && canBeHeld(order),
      let_go_enabled: order.heldAt !== null,
      change_address_enabled: presented.operations.change_address_enabled,
      cancel_enabled: canCancelOrder(lines, order) && isRefundable,
      cancel_lines_enabled:
        isRefundable && presented.lines.some(({ cancel_enabled }) => cancel_enabled),
      refund_enabled: isRefundable && amountOf(left) > 0,
    },
  };
}

/** Earnings of refunded copies that Lathe bears. */
function keptEarnings(refunds: readonly RefundRow[]): number {
  return earningsIn(
    refunds.flatMap(({ lines }) => lines).filter(({ borneBy }) => borneBy === 'lathe'),
  );
}

function earningsIn(lines: OrderAmounts['lines']): number {
  const shares = lines.flatMap((line) => Object.values(line.shares));
  return shares.reduce((sum, share) => sum + share, 0);
}

function iso(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
