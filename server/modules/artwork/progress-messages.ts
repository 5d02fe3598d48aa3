import { ARTWORK_MESSAGES, type ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { serialQueue } from '../../platform/serial-queue.ts';
import { findArtwork, insertMessages, readMessages } from './artwork-store.ts';

export interface ArtworkRun {
  artworkId: string;
  releaseId: string;
  ownerId: string;
  run: string;
}

export interface ProgressMessages {
  /** Does not wait, so progress messages never block the work. */
  publish(message: ArtworkMessage): void;
  /** Resolves when all messages are written. */
  flush(): Promise<void>;
}

/** Progress messages of a run for the seller: each message once, in order and without gaps. */
export function makeProgressMessages(ctx: Ctx, run: ArtworkRun): ProgressMessages {
  const inOrder = serialQueue();
  return {
    publish(message) {
      void inOrder(() =>
        inTransaction(ctx.db, (tx) => publishProgress(tx, ctx, run, message)),
      ).catch(
        // The next call writes the missing message too.
        (error) => ctx.log.warn({ err: error }, 'A progress message of artwork was not stored.'),
      );
    },
    flush: () => inOrder(async () => undefined),
  };
}

export async function publishProgress(
  tx: Tx,
  ctx: Ctx,
  run: ArtworkRun,
  message: ArtworkMessage,
): Promise<void> {
  const artwork = await findArtwork(tx, { id: run.artworkId });
  // The run was restarted, so its messages are dropped.
  if (artwork?.run !== run.run) return;
  const sentCount = (await readMessages(tx, run)).length;
  const missing = ARTWORK_MESSAGES.slice(sentCount, ARTWORK_MESSAGES.indexOf(message) + 1);
  if (missing.length === 0) return;
  const at = ctx.clock.now();
  const rows = missing.map((each, index) => ({
    position: sentCount + index + 1,
    message: each,
    at,
  }));
  await insertMessages(tx, run, rows);
  for (const each of missing) {
    const data = { release: run.releaseId, message: each };
    await ctx.realtime.publish(tx, `account:${run.ownerId}`, 'artwork-message', data);
  }
}
