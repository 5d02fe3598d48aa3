/**
 * What is limited is held before the card is asked: copies of an edition, test records, and uses of a
 * discount code. All of it goes back when nothing comes of the payment.
 */
import { calendarDate } from '@lathe/rules/dates';
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hashSecret } from '../accounts/index.ts';
import { letGoOfUses, takeUses, type Use } from '../discounts/index.ts';
import type { Quote, QuotedLine } from './quote.ts';

interface Holding {
  checkoutId: string;
  userId: string | null;
  quote: Quote;
  now: Date;
}

export function hasToHold({ lines }: Quote): boolean {
  return heldOnes(lines).length > 0 || usesIn(lines).length > 0;
}

/** Rows of releases first, then those of codes: everybody waits in the same order. */
export async function holdForCheckout(tx: Tx, holding: Holding): Promise<void> {
  const { lines } = holding.quote;
  for (const line of heldOnes(lines)) {
    const isHeld = line.type === 'proof' ? await holdProofs(tx, line) : await holdCopies(tx, line);
    if (isHeld) continue;
    const code = line.type === 'proof' ? 'proof_limit_reached' : 'item_held';
    throw new CallError(code, { values: { title: line.title } });
  }
  await holdUses(tx, holding);
}

export async function letGo(
  tx: Tx,
  { checkoutId, lines }: { checkoutId: string; lines: readonly QuotedLine[] },
): Promise<void> {
  for (const { type, uuid, quantity } of heldOnes(lines)) {
    const column = sql.ref(type === 'proof' ? 'proofs_ordered' : 'copies_reserved');
    await sql`update releases set ${column} = ${column} - ${quantity}
      where id = ${uuid}`.execute(tx);
  }
  await letGoOfUses(tx, checkoutId);
}

/** One order for everybody, so that two buyers wait for each other but never in a circle. */
function heldOnes(lines: readonly QuotedLine[]): QuotedLine[] {
  return lines
    .filter(({ limited, type }) => limited || type === 'proof')
    .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
}

/** False when not enough copies are left. */
async function holdCopies(tx: Tx, { uuid, quantity }: QuotedLine): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ copies_reserved: sql`copies_reserved + ${quantity}` })
    .where('id', '=', uuid)
    .where(sql<boolean>`copies_sold + copies_reserved + ${quantity}
      <= coalesce(quantity_limit, 2147483647)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Counted for good when they are paid for; there is nothing left to do then. */
async function holdProofs(tx: Tx, { uuid, quantity }: QuotedLine): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('releases')
    .set({ proofs_ordered: sql`proofs_ordered + ${quantity}` })
    .where('id', '=', uuid)
    .where(sql<boolean>`proofs_ordered + ${quantity} <= (select coalesce(order_limit,
      ${ORDER_LIMIT_DEFAULT}) from users where users.id = releases.owner_id)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function holdUses(tx: Tx, { checkoutId, userId, quote, now }: Holding): Promise<void> {
  const uses = usesIn(quote.lines);
  if (uses.length === 0) return;
  const refusal = await takeUses(tx, {
    checkoutId,
    uses,
    buyer: { userId, emailHash: hashSecret(quote.email) },
    country: quote.country,
    currency: quote.currency,
    today: calendarDate(now),
    now,
  });
  if (refusal) throw new CallError(refusal);
}

/** One use of a code for all lines that it makes cheaper. */
function usesIn(lines: readonly QuotedLine[]): Use[] {
  const cheaper = lines.flatMap(({ discount, quantity }) =>
    discount
      ? [{ codeId: discount.id, copies: quantity, amount: discount.unitAmount * quantity }]
      : [],
  );
  return [...Map.groupBy(cheaper, ({ codeId }) => codeId)].map(([codeId, own]) => ({
    codeId,
    copies: own.reduce((sum, { copies }) => sum + copies, 0),
    amount: own.reduce((sum, { amount }) => sum + amount, 0),
  }));
}
