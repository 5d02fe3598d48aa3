/** How a kind counts what is left of a thing: held during the payment, then sold, or given back. */
import type { BuyMode } from '@lathe/contract/cart-item-types';
import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface StockLine {
  uuid: string;
  mode: BuyMode;
  title: string;
  quantity: number;
  limited: boolean;
}

export interface HoldInput {
  checkoutId: string;
  cartId: string;
  /** Hashed keys of address, card and account. */
  buyerKeys: readonly string[];
  now: Date;
}

export interface SaleInput {
  checkoutId: string;
  buyerName: string;
  /** By thing, in the order of its copies: each that has no name is in that of the buyer. */
  holderNames: Readonly<Record<string, readonly string[]>>;
  now: Date;
}

export interface ReturnedCopies {
  lineId: string;
  uuid: string;
  mode: BuyMode;
  quantity: number;
  /** Ids of those that come back first, for kinds whose copies differ. */
  chosen?: readonly string[];
}

export interface Stock {
  /** Whether the line must be held before it is paid. */
  isHeld(line: Pick<StockLine, 'mode' | 'limited'>): boolean;
  /** Locks what several things share, before any of them is held or given back. */
  lockShared?(tx: Tx, ids: readonly string[]): Promise<void>;
  /** Throws if too little is left; false if others hold what is left. */
  hold(tx: Tx, line: StockLine, input: HoldInput): Promise<boolean>;
  /** Few are left of what it holds, or the buyer has abandoned some: the bank gets less time. */
  isContested(db: Db, checkoutId: string): Promise<boolean>;
  /** After a payment that failed or expired. */
  giveUp(tx: Tx, line: StockLine, input: { checkoutId: string; now: Date }): Promise<void>;
  /** After the payment. Rows stay locked until commit, so this runs last. */
  sell(
    tx: Tx,
    lines: readonly (StockLine & { lineId: string })[],
    input: SaleInput & { isLastStatement: boolean },
  ): Promise<void>;
  /** Puts copies that will not be made back on sale. */
  takeBack(
    tx: Tx,
    ctx: Ctx,
    lines: readonly ReturnedCopies[],
    /** The day of the sale. */
    day: string,
  ): Promise<void>;
  /** The numbers of the copies of an order line, as an array. */
  numbersSql(line: string): RawBuilder<number[]>;
  /** After a sale, for what the shop shows about the rest. */
  refreshShop(tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<void>;
  /** Forgets offers that ended before. */
  forget(db: Db, before: Date): Promise<void>;
  /** What is kept for buyers of baskets moves to the basket of the account at sign-in. */
  moveOffers?(tx: Tx, baskets: { guestIds: readonly string[]; cartId: string }): Promise<void>;
  /** Null if nobody can wait for copies. */
  queue: StockQueue | null;
}

/** Place in the queue for copies that others hold. */
export interface QueuePosition {
  /** From 1, among buyers without an offer. */
  position: number;
  /** Copies reserved for this buyer until the offer expires. */
  offered: number;
  until: string | null;
}

/** Buyers wait for copies that other buyers may still give up. */
export interface StockQueue {
  /** JSON of the `QueuePosition` of `items` in the basket `carts`, if any; `$1` is the current time. */
  positionSql: string;
  /** Returns the position, or why there is none. */
  join(
    tx: Tx,
    line: { uuid: string; quantity: number },
    buyer: Omit<HoldInput, 'checkoutId'>,
  ): Promise<number | 'limit' | 'sold_out'>;
  leave(tx: Tx, place: { uuid: string; cartId: string; now: Date }): Promise<void>;
  /** Viewing the basket keeps the place. */
  keep(db: Db, basket: { cartId: string; now: Date }): Promise<void>;
  /** At sign-in. */
  move(tx: Tx, baskets: { guestIds: readonly string[]; cartId: string }): Promise<void>;
  /** The things that somebody waits for. */
  list(db: Db): Promise<string[]>;
  /** Offers free copies to those who wait. */
  offer(tx: Tx, thing: { uuid: string; now: Date }): Promise<void>;
}
