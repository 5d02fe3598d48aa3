/**
 * What a buyer can still change after the payment. Each line is asked on its own: the pre-order in
 * the second parcel can be cancelled although the first parcel has left.
 */
import { allocateMoney, money } from './money.ts';
import { isStillOpen, type OrderTimestamps } from './order-states.ts';
import type { ProductionStage } from './production.ts';
import type { OrderAmounts, RefundRequest } from './refunds.ts';

export interface CancellableLine {
  /** Number of the parcel; null for what is not sent by post. */
  parcel: number | null;
  /** When a line without a parcel was mailed or collected. */
  fulfilledAt?: Date | null;
  quantity: number;
  refundedQuantity: number;
  /** Null before production is planned. */
  making: { stage: ProductionStage; reprints: number } | null;
}

/** Copies of the line that are neither cancelled nor returned. */
export function copiesLeftIn(line: Pick<CancellableLine, 'quantity' | 'refundedQuantity'>): number {
  return line.quantity - line.refundedQuantity;
}

/**
 * A remake was made before, so it counts as begun although it waits again. What was mailed cannot be
 * taken back by its buyer.
 */
function isBegun(line: CancellableLine, order: OrderTimestamps): boolean {
  const { making, parcel, fulfilledAt = null } = line;
  if (parcel === null) return fulfilledAt !== null;
  if (making === null) return !isStillOpen(order);
  return making.reprints > 0 || !(making.stage === 'queued' || making.stage === 'cancelled');
}

function isEnded({ paidAt, cancelledAt, refundedAt, dispatchedAt }: OrderTimestamps): boolean {
  return paidAt === null || Boolean(cancelledAt ?? refundedAt ?? dispatchedAt);
}

/** Until the making of this line begins. */
export function canCancelLine(line: CancellableLine, order: OrderTimestamps): boolean {
  return !isEnded(order) && copiesLeftIn(line) > 0 && !isBegun(line, order);
}

/** The whole order at once, if nothing of it is begun. */
export function canCancelOrder(lines: readonly CancellableLine[], order: OrderTimestamps): boolean {
  const open = lines.filter((line) => copiesLeftIn(line) > 0);
  return isStillOpen(order) && !open.some((line) => isBegun(line, order));
}

/** Numbers of the parcels that can still be sent to another address, because nothing is begun. */
export function redirectableParcels(
  lines: readonly CancellableLine[],
  order: OrderTimestamps,
): number[] {
  if (isEnded(order)) return [];
  const open = lines.filter((line) => copiesLeftIn(line) > 0);
  const begun = new Set(lines.filter((line) => isBegun(line, order)).map(({ parcel }) => parcel));
  return [...new Set(open.flatMap(({ parcel }) => parcel ?? []))]
    .filter((parcel) => !begun.has(parcel))
    .toSorted((a, b) => a - b);
}

/** What was paid for sending a parcel, in minor units; null in older orders. */
export interface ParcelTerms {
  number: number;
  postage: number | null;
  duty: number | null;
}

/**
 * The money of these lines. The shipping and the duty of a parcel come back too if nothing of the
 * parcel is left to send; a parcel that is sent with fewer copies costs the same.
 */
export function cancellationOf(
  chosen: ReadonlySet<number>,
  {
    lines,
    parcels,
    sold,
  }: { lines: readonly CancellableLine[]; parcels: readonly ParcelTerms[]; sold: OrderAmounts },
): RefundRequest {
  const remains = lines.filter((line, at) => copiesLeftIn(line) > 0 && !chosen.has(at));
  const touched = new Set(
    lines.filter((_, at) => chosen.has(at)).flatMap(({ parcel }) => parcel ?? []),
  );
  const emptied = [...touched].filter((each) => !remains.some(({ parcel }) => parcel === each));
  const paidFor = paidForParcels(lines, { parcels, sold });
  const sum = (of: 'postage' | 'duty') =>
    emptied.reduce((total, number) => total + (paidFor.get(number)?.[of] ?? 0), 0);
  const isAll =
    remains.length === 0 && lines.every(({ parcel }) => parcel === null || touched.has(parcel));
  return {
    copies: [...chosen].map((line) => ({ line, quantity: copiesLeftIn(lines[line] ?? NONE) })),
    // An order of which nothing is left gives back the rest, whatever was refunded before.
    postage: isAll ? true : sum('postage'),
    duty: isAll ? true : sum('duty'),
  };
}

const NONE = { quantity: 0, refundedQuantity: 0 };

/**
 * Older orders know only the total, which is then divided by the value of the goods as they were
 * sold. What is left of them would move shipping from a parcel that was sent, and whose goods were
 * refunded, to another one. Cancelled parcels exist only as numbers in their lines.
 */
function paidForParcels(
  lines: readonly CancellableLine[],
  { parcels, sold }: { parcels: readonly ParcelTerms[]; sold: OrderAmounts },
): Map<number, { postage: number; duty: number }> {
  const numbers = [...new Set(lines.flatMap(({ parcel }) => parcel ?? []))];
  const values = numbers.map((number) =>
    lines.reduce((sum, { parcel }, at) => {
      return parcel === number ? sum + (sold.lines[at]?.amount ?? 0) : sum;
    }, 0),
  );
  const weights = values.some((value) => value > 0) ? values : values.map(() => 1);
  const divide = (total: number) =>
    numbers.length === 0 ? [] : allocateMoney(money(total, sold.currency), weights);
  const [postages, duties] = [divide(sold.postage.amount), divide(sold.duty)];
  return new Map(
    numbers.map((number, at) => {
      const terms = parcels.find((parcel) => parcel.number === number);
      const postage = terms?.postage ?? postages[at]?.amount ?? 0;
      return [number, { postage, duty: terms?.duty ?? duties[at]?.amount ?? 0 }];
    }),
  );
}
