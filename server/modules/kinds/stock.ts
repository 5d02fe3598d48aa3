/** Holds, sells and gives back what is limited, kind by kind. */
import { type BuyMode, type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import {
  deleteEndedHolds,
  endHolds,
  type HoldInput,
  type SaleInput,
  type Stock,
  type StockLine,
  type StockQueue,
} from '../sellables/index.ts';
import { KINDS } from './list.ts';

interface BoughtLine {
  type: CartItemType;
  uuid: string;
  title: string;
  quantity: number;
  limited: boolean;
}

/** In the order in which every buyer locks them: by kind, then by id. */
function inLockOrder<Line extends BoughtLine>(
  lines: readonly Line[],
): { stock: Stock; lines: (Line & StockLine)[] }[] {
  return KINDS.flatMap(({ name, stock }) => {
    const own = lines
      .map((line) => ({ ...line, ...kindAndModeOf(line.type) }))
      .filter(({ kind }) => kind === name)
      .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
    return stock && own.length > 0 ? [{ stock, lines: own }] : [];
  });
}

/**
 * A basket can have one thing in several lines, alone and in bundles. They are held together, so
 * that what one buyer may hold is compared with all of it.
 */
function together<Line extends StockLine>(lines: readonly Line[]): Line[] {
  const byThing = Map.groupBy(lines, ({ uuid, mode }) => `${mode} ${uuid}`);
  return [...byThing.values()].flatMap((same) => {
    const [first] = same;
    const quantity = same.reduce((sum, line) => sum + line.quantity, 0);
    return first ? [{ ...first, quantity }] : [];
  });
}

function idsOf(lines: readonly { uuid: string }[]): string[] {
  return lines.map(({ uuid }) => uuid);
}

export function needsStock(lines: readonly BoughtLine[]): boolean {
  return inLockOrder(lines).some(({ stock, lines: own }) => own.some(stock.isHeld));
}

/** Returns the line of which others hold what is left, or null if everything is held now. */
export async function holdStock<Line extends BoughtLine>(
  tx: Tx,
  lines: readonly Line[],
  input: HoldInput,
): Promise<Line | null> {
  for (const { stock, lines: own } of inLockOrder(lines)) {
    await stock.lockShared?.(tx, idsOf(own));
    for (const line of together(own.filter(stock.isHeld))) {
      if (!(await stock.hold(tx, line, input))) return line;
    }
  }
  return null;
}

export async function giveUpStock(
  tx: Tx,
  lines: readonly BoughtLine[],
  input: { checkoutId: string; isAbandoned: boolean; now: Date },
): Promise<void> {
  for (const { stock, lines: own } of inLockOrder(lines)) {
    await stock.lockShared?.(tx, idsOf(own));
    for (const line of together(own.filter(stock.isHeld))) await stock.giveUp(tx, line, input);
  }
  await endHolds(tx, input);
}

/** The last statements of the transaction that writes an order. */
export async function sellStock(
  tx: Tx,
  lines: readonly (BoughtLine & { lineId: string })[],
  input: SaleInput,
): Promise<void> {
  const groups = inLockOrder(lines);
  if (needsStock(lines)) await endHolds(tx, { ...input, isAbandoned: false });
  for (const [at, { stock, lines: own }] of groups.entries()) {
    await stock.lockShared?.(tx, idsOf(own));
    await stock.sell(tx, own, { ...input, isLastStatement: at === groups.length - 1 });
  }
}

interface SoldCopies {
  lineId: string;
  kind: string;
  /** Null if the thing was deleted. */
  uuid: string | null;
  mode: BuyMode;
  quantity: number;
  chosen?: readonly string[];
}

export async function takeBackStock(
  tx: Tx,
  ctx: Ctx,
  { copies, day }: { copies: readonly SoldCopies[]; day: string },
): Promise<void> {
  for (const { name, stock } of KINDS) {
    const own = copies
      .flatMap(({ uuid, ...line }) => (line.kind === name && uuid ? [{ ...line, uuid }] : []))
      .toSorted((a, b) => (a.uuid < b.uuid ? -1 : 1));
    if (!stock || own.length === 0) continue;
    await stock.lockShared?.(tx, idsOf(own));
    await stock.takeBack(tx, ctx, own, day);
  }
}

/** What the shop shows about the copies that are left. */
export async function refreshStock(
  tx: Tx,
  ctx: Ctx,
  sold: readonly { kind: string; uuid: string | null }[],
): Promise<void> {
  for (const { name, stock } of KINDS) {
    const ids = sold.flatMap(({ kind, uuid }) => (kind === name && uuid ? [uuid] : []));
    if (stock && ids.length > 0) await stock.refreshShop(tx, ctx, ids);
  }
}

export async function isContested(db: Db, checkoutId: string): Promise<boolean> {
  for (const { stock } of KINDS) {
    if (await stock?.isContested(db, checkoutId)) return true;
  }
  return false;
}

/** Null for what nobody queues for. */
export function queueOf(type: CartItemType): StockQueue | null {
  const { kind, mode } = kindAndModeOf(type);
  const found = KINDS.find(({ name }) => name === kind);
  return mode === 'shop' ? (found?.stock?.queue ?? null) : null;
}

export const QUEUES: readonly StockQueue[] = KINDS.flatMap(({ stock }) => stock?.queue ?? []);

/** Whether some can be kept for the buyer of one basket. */
export function mayBeKept(type: CartItemType): boolean {
  const { kind } = kindAndModeOf(type);
  return KINDS.some(({ name, stock }) => name === kind && stock?.moveOffers !== undefined);
}

/** At sign-in. Callers lock the baskets. */
export async function moveStock(
  tx: Tx,
  baskets: { guestIds: readonly string[]; cartId: string },
): Promise<void> {
  for (const { stock } of KINDS) {
    await stock?.queue?.move(tx, baskets);
    await stock?.moveOffers?.(tx, baskets);
  }
}

/** Forgets what was held and offered before. */
export async function forgetHolds(db: Db, before: Date): Promise<void> {
  await deleteEndedHolds(db, before);
  for (const { stock } of KINDS) await stock?.forget(db, before);
}
