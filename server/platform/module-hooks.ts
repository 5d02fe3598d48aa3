/**
 * What a module calls in one above it, which it does not know: it calls `ctx.hooks`, in its own
 * transaction, and server/modules/module-hooks.ts says who answers.
 */
import type { Ctx } from '../context.ts';
import type { Tx } from './db/tx.ts';

export interface ModuleHooks {
  /** Its words or songs changed: the artwork may print something else. */
  releaseChanged(tx: Tx, ctx: Ctx, release: { id: string; owner_id: string }): Promise<void>;
  /** With the releases on the page locked. */
  pageDeleted(tx: Tx, event: { pageId: string; now: Date }): Promise<void>;
}
