/** How many copies of each line can be returned, and for which reasons. */
import { calendarDate } from '@lathe/rules/dates';
import { isSentInParcel } from '@lathe/rules/fulfilment';
import {
  checkReturn,
  OPEN_RETURN_STATES,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnState,
} from '@lathe/rules/returns';
import { canWithdraw } from '../kinds/index.ts';
import { findParcelOf, type OrderLineRow, type OrderRow } from '../orders/index.ts';
import type { ReturnRow } from './return-store.ts';

export interface Returnable {
  line: string;
  quantity: number;
  reasons: ReturnReason[];
}

const OPEN_STATES: readonly ReturnState[] = OPEN_RETURN_STATES;

export function returnableOf(
  order: OrderRow,
  { lines, returns }: { lines: readonly OrderLineRow[]; returns: readonly ReturnRow[] },
  now: Date,
): Returnable[] {
  if (order.cancelledAt !== null || order.refundedAt !== null) return [];
  const day = (moment: Date | null) => moment && calendarDate(moment);
  const requestedLines = returns
    .filter(({ state }) => OPEN_STATES.includes(state))
    .flatMap((each) => each.lines);
  // Nothing can be sent back that was not sent in a parcel.
  return lines
    .filter(({ fulfilment }) => isSentInParcel(fulfilment))
    .flatMap((line) => {
      const openQuantity = requestedLines
        .filter((each) => each.line === line.id)
        .reduce((sum, each) => sum + each.quantity, 0);
      const quantity = line.quantity - line.refundedQuantity - openQuantity;
      const purchase = {
        canWithdraw: canWithdraw(line),
        dispatchedAt: day(findParcelOf(order, line.parcel)?.dispatchedAt ?? null),
        // The time to withdraw starts with the last parcel.
        deliveredAt: day(order.deliveredAt),
      };
      const reasons = RETURN_REASONS.filter(
        (reason) => checkReturn(purchase, reason, calendarDate(now)) === null,
      );
      return quantity > 0 && reasons.length > 0 ? [{ line: line.id, quantity, reasons }] : [];
    });
}
