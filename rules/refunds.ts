/**
 * Refunds by copies, shipping or amount, and their bookings. Each refund takes its share of what is
 * left of every figure, and the last one takes the rest, so that refunds in any order add up
 * exactly to the sale.
 */
import { addEntries, type Holding, type LedgerEntry, type SaleDetails } from './ledger.ts';
import { allocateMoney, money, multiplyMoney } from './money.ts';

/** Refund reasons that staff can choose. */
export const REFUND_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
  'lost',
  'goodwill',
  'other',
] as const;

export type RefundReason = (typeof REFUND_REASONS)[number];

/** Staff do not choose the others: they follow from what happened. */
export type OrderRefundReason =
  | RefundReason
  | 'cancelled'
  | 'dispute'
  | 'event_cancelled'
  | 'ticket_returned'
  | 'ticket_refunded';

/** `seller`: the earnings are taken back from everyone who shares them. `lathe`: they stay. */
export const REFUND_BEARERS = ['seller', 'lathe'] as const;

export type RefundBearer = (typeof REFUND_BEARERS)[number];

/** Lathe makes, packs and ships the copies, so what goes wrong there costs Lathe, not the seller. */
export const BEARER_OF_REASON = {
  damaged: 'lathe',
  wrong_item: 'lathe',
  lost: 'lathe',
  // A decision of Lathe's staff.
  goodwill: 'lathe',
  // Texts, pictures and sound are the seller's.
  not_as_described: 'seller',
  // Nothing was sold in the end.
  changed_mind: 'seller',
  cancelled: 'seller',
  dispute: 'seller',
  other: 'seller',
  // Admission that the seller does not give after all.
  event_cancelled: 'seller',
  ticket_returned: 'seller',
  ticket_refunded: 'seller',
} as const satisfies Record<OrderRefundReason, RefundBearer>;

export const ORDER_REFUND_REASONS = Object.keys(BEARER_OF_REASON) as OrderRefundReason[];

/**
 * Per line. A copy that was never made can be sold again, so its earnings go back for every reason.
 */
export function refundBearer(
  reason: keyof typeof BEARER_OF_REASON,
  { isUnmade }: { isUnmade: boolean },
): RefundBearer {
  return isUnmade ? 'seller' : BEARER_OF_REASON[reason];
}

/** Totals of one line over all copies, in minor units. */
export interface LineAmounts {
  quantity: number;
  /** With VAT. */
  amount: number;
  vat: number;
  mechanicals: number;
  /** Earnings by recipient, with VAT. */
  shares: Readonly<Record<string, number>>;
  /** VAT in the earnings by recipient. */
  sharesVat: Readonly<Record<string, number>>;
}

/** A whole order, its remainder, or a refund. Lines are in order sequence. */
export interface OrderAmounts {
  currency: string;
  lines: readonly LineAmounts[];
  postage: { amount: number; vat: number };
  duty: number;
}

export interface RefundRequest {
  /** Copies per line; line index from 0. */
  copies: readonly { line: number; quantity: number }[];
  /** All that is left of it, nothing, or an amount in minor units that is at most what is left. */
  postage: boolean | number;
  duty: boolean | number;
}

export type RefundProblem = 'nothing' | 'too_many_copies' | 'too_much';

export function orderAmounts({ currency, lines, postage, duty }: SaleDetails): OrderAmounts {
  return {
    currency,
    lines: lines.map(({ quantity, price, vat, mechanicals, payees }) => ({
      quantity,
      amount: price.amount * quantity,
      vat: vat.amount * quantity,
      mechanicals: mechanicals.amount * quantity,
      shares: Object.fromEntries(
        payees.map(({ party, earnings }) => [party, earnings.amount * quantity]),
      ),
      sharesVat: Object.fromEntries(
        payees.map(({ party, vat: part }) => [party, part.amount * quantity]),
      ),
    })),
    postage: { amount: postage.price.amount, vat: postage.vat.amount },
    duty: duty.amount,
  };
}

export function amountOf({ lines, postage, duty }: OrderAmounts): number {
  return lines.reduce((sum, { amount }) => sum + amount, postage.amount + duty);
}

/** The remainder after this refund. */
export function subtractAmounts(left: OrderAmounts, part: OrderAmounts): OrderAmounts {
  return {
    currency: left.currency,
    lines: left.lines.map((line, index) => {
      const refunded = part.lines[index];
      return refunded ? subtractLine(line, refunded) : line;
    }),
    postage: {
      amount: left.postage.amount - part.postage.amount,
      vat: left.postage.vat - part.postage.vat,
    },
    duty: left.duty - part.duty,
  };
}

function subtractLine(line: LineAmounts, refunded: LineAmounts): LineAmounts {
  return {
    quantity: line.quantity - refunded.quantity,
    amount: line.amount - refunded.amount,
    vat: line.vat - refunded.vat,
    mechanicals: line.mechanicals - refunded.mechanicals,
    shares: subtractShares(line.shares, refunded.shares),
    sharesVat: subtractShares(line.sharesVat, refunded.sharesVat),
  };
}

function subtractShares(
  left: Readonly<Record<string, number>>,
  refunded: Readonly<Record<string, number>>,
): Record<string, number> {
  return mapShares(left, (share, party) => share - (refunded[party] ?? 0));
}

function mapShares(
  shares: Readonly<Record<string, number>>,
  change: (share: number, party: string) => number,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(shares).map(([party, share]) => [party, change(share, party)]),
  );
}

/** Values copies at what is left of their price, because a part may already be refunded. */
export function refundByItems(
  left: OrderAmounts,
  request: RefundRequest,
): OrderAmounts | RefundProblem {
  const requested = new Map<number, number>();
  for (const { line, quantity } of request.copies)
    requested.set(line, (requested.get(line) ?? 0) + quantity);
  for (const [at, quantity] of requested) {
    if (quantity > (left.lines[at]?.quantity ?? 0)) return 'too_many_copies';
  }
  const part = {
    currency: left.currency,
    lines: left.lines.map((line, index) => {
      const quantity = requested.get(index) ?? 0;
      return quantity === 0
        ? zeroLine(line)
        : { ...scaleLine(line, quantity, line.quantity), quantity };
    }),
    postage: postagePart(left.postage, partOf(left.postage.amount, request.postage)),
    duty: partOf(left.duty, request.duty),
  };
  return amountOf(part) > 0 ? part : 'nothing';
}

function partOf(left: number, wanted: boolean | number): number {
  return typeof wanted === 'number' ? Math.min(left, wanted) : wanted ? left : 0;
}

function postagePart({ amount, vat }: OrderAmounts['postage'], part: number) {
  return { amount: part, vat: scaleAmount(vat, part, amount) };
}

/** A refund without returned copies, spread over all lines in proportion. */
export function refundByAmount(left: OrderAmounts, amount: number): OrderAmounts | RefundProblem {
  const { currency, lines, postage, duty } = left;
  if (amount <= 0) return 'nothing';
  const all = amountOf(left);
  if (amount > all) return 'too_much';
  if (amount === all) return left;
  const weights = [...lines.map((line) => line.amount), postage.amount, duty];
  const parts = allocateMoney(money(amount, currency), weights).map((part) => part.amount);
  return {
    currency,
    lines: lines.map((line, index) => ({
      ...scaleLine(line, parts[index] ?? 0, line.amount),
      amount: parts[index] ?? 0,
      quantity: 0,
    })),
    postage: postagePart(postage, parts[lines.length] ?? 0),
    duty: parts[lines.length + 1] ?? 0,
  };
}

function zeroLine({ shares, sharesVat }: LineAmounts): LineAmounts {
  return {
    quantity: 0,
    amount: 0,
    vat: 0,
    mechanicals: 0,
    shares: mapShares(shares, () => 0),
    sharesVat: mapShares(sharesVat, () => 0),
  };
}

function scaleLine(line: LineAmounts, of: number, all: number): LineAmounts {
  return {
    quantity: line.quantity,
    amount: scaleAmount(line.amount, of, all),
    vat: scaleAmount(line.vat, of, all),
    mechanicals: scaleAmount(line.mechanicals, of, all),
    shares: mapShares(line.shares, (share) => scaleAmount(share, of, all)),
    sharesVat: mapShares(line.sharesVat, (share) => scaleAmount(share, of, all)),
  };
}

/** Rounds half up, and never exceeds the value. */
function scaleAmount(value: number, of: number, all: number): number {
  return all === 0 ? 0 : multiplyMoney(money(value, 'XXX'), of, all).amount;
}

interface RefundBooking {
  from: 'card' | 'disputed';
  /** By line. */
  bearers: readonly RefundBearer[];
  /** By line and party: where the earnings are, if they are no longer pending. */
  holdings: readonly Readonly<Record<string, Holding>>[];
}

/**
 * Reverses the bookings of the sale for these items. Earnings are taken from where they are: pending
 * until their release, then available, which may go below zero. Those of invited payees wait on an
 * account of their own. Where Lathe bears a line, the sellers
 * keep their earnings, which become a loss of Lathe's; their VAT stays reclaimable. Mechanicals are reversed in any case: composers
 * are paid for records that are sold, not for records that came back.
 */
export function refundPartEntries(
  part: OrderAmounts,
  { from, bearers, holdings }: RefundBooking,
): LedgerEntry[] {
  const { currency, lines, postage, duty } = part;
  return addEntries(currency, (add) => {
    add(from, -amountOf(part));
    for (const [at, line] of lines.entries()) {
      add('sales', line.amount - line.vat);
      add('vat_due', line.vat);
      add('mechanicals', -line.mechanicals);
      add('mechanicals_due', line.mechanicals);
      for (const [party, share] of Object.entries(line.shares)) {
        const vat = line.sharesVat[party] ?? 0;
        add('earnings', vat - share);
        if (bearers[at] === 'lathe') {
          add('refund_losses', share - vat);
        } else {
          add('input_vat', -vat);
          const held = holdings[at]?.[party] ?? { account: 'earnings_pending', party };
          add(held.account, share, held.party ?? undefined);
        }
      }
    }
    add('postage', postage.amount - postage.vat);
    add('vat_due', postage.vat);
    add('duty_due', duty);
  });
}
