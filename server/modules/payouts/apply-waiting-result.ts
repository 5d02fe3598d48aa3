import type { Ctx } from '../../context.ts';
import { applyWaitingResult } from './waiting-results.ts';

/** Retry for a single answer that failed in the batch. */
export async function handler(ctx: Ctx, { resultId }: { resultId: string }): Promise<void> {
  await applyWaitingResult(ctx, resultId);
}
