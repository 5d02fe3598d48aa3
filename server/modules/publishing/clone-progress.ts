/** Progress of a clone, in whole percent of the bytes copied. */
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { raiseCloneProgress } from '../releases/index.ts';

/** Interval while copying one file; the end of a file is always saved. */
const PROGRESS_EVERY_MS = 500;
/** 100 percent is reached when the clone is unlocked. */
const MAX_PERCENT = 99;

export interface CloneProgress {
  add: (bytes: number) => Promise<void>;
  endFile: () => Promise<void>;
}

export function cloneProgress(
  ctx: Ctx,
  clone: { id: string; owner_id: string },
  totalBytes: number,
): CloneProgress {
  let done = 0;
  let savedPercent = 0;
  let last = -Infinity;
  const write = async () => {
    const percent = Math.min(MAX_PERCENT, Math.floor((done * 100) / Math.max(totalBytes, 1)));
    if (percent <= savedPercent) return;
    savedPercent = percent;
    last = performance.now();
    await inTransaction(ctx.db, async (tx) => {
      if (!(await raiseCloneProgress(tx, { id: clone.id, percent }))) return;
      const data = { release: clone.id, clone_progress: percent };
      await ctx.realtime.publish(tx, `account:${clone.owner_id}`, 'release', data);
    });
  };
  return {
    add: async (bytes) => {
      done += bytes;
      if (performance.now() - last >= PROGRESS_EVERY_MS) await write();
    },
    endFile: write,
  };
}
