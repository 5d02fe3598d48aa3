/**
 * Hooks through which a module calls higher modules that it must not import. They run in its
 * transaction; server/modules/module-hooks.ts lists the implementations.
 */
import type { Ctx } from '../context.ts';
import type { Db } from './db/connect.ts';
import type { Tx } from './db/tx.ts';

export interface ModuleHooks {
  /** Its texts or tracks changed, so the printed artwork may change. */
  releaseChanged(tx: Tx, ctx: Ctx, release: { id: string; owner_id: string }): Promise<void>;
  /** Starts the periodic jobs that the shop's clock skipped. */
  clockMoved(tx: Tx, ctx: Ctx, span: { from: Date; to: Date }): Promise<void>;
  /** An artist allows one of these labels to edit this release of theirs, or any. */
  mayLabelEdit(
    db: Db,
    asked: { labelOwnerIds: readonly string[]; ownerId: string; releaseId?: string },
  ): Promise<boolean>;
  /** A new item of the same type gets the design of another; both are locked. */
  copyDesign(tx: Tx, ctx: Ctx, items: { from: string; to: string }): Promise<void>;
  /** A release or an item is off sale for good; it is locked. */
  thingRetired(tx: Tx, ctx: Ctx, thing: { id: string; title: string; now: Date }): Promise<void>;
  /** The page's releases are locked. */
  pageDeleted(tx: Tx, event: { pageId: string; now: Date }): Promise<void>;
  /** Programs of sellers may want to know of it. What it is about is locked, and has changed. */
  sellerEvent(tx: Tx, ctx: Pick<Ctx, 'clock' | 'jobs'>, event: SellerEvent): Promise<void>;
}

/** Names what happened; the handler reads the rest. */
export type SellerEvent =
  | { type: 'order.paid'; orderId: string }
  | { type: 'order.dispatched'; orderId: string; parcel: number }
  | { type: 'order.refunded'; orderId: string; refundId: string }
  | { type: 'release.approved' | 'release.rejected' | 'release.published'; releaseId: string }
  | { type: 'payout.paid' | 'payout.failed'; payoutIds: readonly string[] }
  | {
      type: 'stock.sold_out';
      ownerId: string;
      thing: { id: string; title: string; quantity: number };
      /** The order with the last copy. */
      orderId: string;
    }
  | { type: 'ticket.checked_in'; ticketId: string }
  | { type: 'follower.added'; pageId: string };
