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
}
