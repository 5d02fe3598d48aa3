/**
 * Holds limited goods before the card is charged: edition copies, test pressings and uses of a
 * discount code. A failed payment releases them.
 */
import { calendarDate } from '@lathe/rules/dates';
import { canHold } from '@lathe/rules/edition-holds';
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hashSecret } from '../accounts/index.ts';
import {
  copiesFor,
  isEditionQueued,
  leaveQueue,
  lockEdition,
  offerFreeCopies,
} from '../basket/index.ts';
import { type CodeUse, redeemCodes, releaseUses } from '../discounts/index.ts';
import { releaseReserved, reserveCopies, reserveTestPressings } from '../releases/index.ts';
import { endHold, insertHold, readHistory } from './hold-store.ts';
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
  return heldLines(lines).length > 0 || usesIn(lines).length > 0;
}

/** Locks release rows first, then code rows. The fixed order prevents deadlocks. */
export async function holdForCheckout(tx: Tx, holding: HoldInput): Promise<void> {
  const { lines } = holding.quote;
  for (const line of heldLines(lines)) {
    if (line.type !== 'proof') await holdCopies(tx, line, holding);
    else if (!(await reserveTestPressings(tx, { releaseId: line.uuid, quantity: line.quantity }))) {
      throw new CallError('proof_limit_reached', { values: { title: line.title } });
    }
  }
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
  for (const { type, uuid, quantity } of heldLines(lines)) {
    await releaseReserved(tx, { releaseId: uuid, quantity, isProof: type === 'proof' });
    if (type === 'proof') continue;
    await endHold(tx, { checkoutId, isAbandoned, now });
    if (await isEditionQueued(tx, uuid)) await offerFreeCopies(tx, { releaseId: uuid, now });
  }
  await releaseUses(tx, checkoutId);
}

/** A fixed lock order prevents deadlocks between buyers. */
function heldLines(lines: readonly QuotedLine[]): QuotedLine[] {
  return lines
    .filter(({ limited, type }) => limited || type === 'proof')
    .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

/** Runs with the release row locked, so free copies stay free until they are held. */
async function holdCopies(tx: Tx, line: QuotedLine, holding: HoldInput): Promise<void> {
  const { uuid: releaseId, quantity, title } = line;
  const { checkoutId, cartId, buyerKeys, now } = holding;
  await lockEdition(tx, releaseId);
  const { editionSize, ...history } = await readHistory(tx, {
    releaseId,
    cartId,
    buyerKeys,
    now,
  });
  if (!canHold(quantity, history, editionSize)) {
    throw new CallError('item_hold_limit', { values: { title } });
  }
  const hasQueue = await isEditionQueued(tx, releaseId);
  if (hasQueue) await offerFreeCopies(tx, { releaseId, now });
  if ((await copiesFor(tx, { releaseId, cartId })) < quantity) throw new CopiesHeldError(line);
  await reserveCopies(tx, { releaseId, quantity });
  await insertHold(tx, { checkoutId, releaseId, copies: quantity, buyerKeys, now });
  if (hasQueue) await leaveQueue(tx, { releaseId, cartId });
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
