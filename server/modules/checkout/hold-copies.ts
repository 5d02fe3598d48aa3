/**
 * Holds limited goods before the card is charged: edition copies, test pressings and uses of a
 * discount code. A failed payment releases them.
 */
import { calendarDate } from '@lathe/rules/dates';
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hashSecret } from '../accounts/index.ts';
import { type CodeUse, redeemCodes, releaseUses } from '../discounts/index.ts';
import { giveUpStock, holdStock, needsStock } from '../kinds/index.ts';
import type { Quote, QuotedLine } from './quote.ts';

interface HoldInput {
  checkoutId: string;
  cartId: string;
  userId: string | null;
  quote: Quote;
  /** Hashed keys of address, card and account. */
  buyerKeys: readonly string[];
  now: Date;
}

/** All remaining copies are held by other checkouts. */
export class CopiesHeldError extends Error {
  readonly line: QuotedLine;

  constructor(line: QuotedLine) {
    super(`Copies of ${line.uuid} are reserved by others.`);
    this.line = line;
  }
}

export function needsHold({ lines }: Quote): boolean {
  return needsStock(lines) || usesIn(lines).length > 0;
}

/** Locks the things first, then code rows. The fixed order prevents deadlocks. */
export async function holdForCheckout(tx: Tx, holding: HoldInput): Promise<void> {
  const heldByOthers = await holdStock(tx, holding.quote.lines, holding);
  if (heldByOthers) throw new CopiesHeldError(heldByOthers);
  await holdUses(tx, holding);
}

export async function releaseHold(
  tx: Tx,
  {
    checkoutId,
    lines,
    isAbandoned,
    now,
  }: { checkoutId: string; lines: readonly QuotedLine[]; isAbandoned: boolean; now: Date },
): Promise<void> {
  await giveUpStock(tx, lines, { checkoutId, isAbandoned, now });
  await releaseUses(tx, checkoutId);
}

async function holdUses(
  tx: Tx,
  { checkoutId, userId, quote, buyerKeys, now }: HoldInput,
): Promise<void> {
  const uses = usesIn(quote.lines);
  if (uses.length === 0) return;
  const error = await redeemCodes(tx, {
    checkoutId,
    uses,
    buyer: { userId, emailHash: hashSecret(quote.email) },
    country: quote.country,
    currency: quote.currency,
    buyerKeys,
    today: calendarDate(now),
    now,
  });
  if (error) throw new CallError(error, { values: { minutes: RESERVATION_MINUTES } });
}

/** A code counts one use for all lines that it discounts. */
function usesIn(lines: readonly QuotedLine[]): CodeUse[] {
  const discountedLines = lines.flatMap(({ discount, quantity }) =>
    discount
      ? [{ codeId: discount.id, copies: quantity, amount: discount.unitAmount * quantity }]
      : [],
  );
  return [...Map.groupBy(discountedLines, ({ codeId }) => codeId)].map(([codeId, own]) => ({
    codeId,
    copies: own.reduce((sum, { copies }) => sum + copies, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  }));
}
