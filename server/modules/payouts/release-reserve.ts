import type { Ctx } from '../../context.ts';
import { releaseReserve } from './reserves.ts';

/** Retry for a single reserve that failed in the batch. */
export async function handler(ctx: Ctx, { reserveId }: { reserveId: string }): Promise<void> {
  await releaseReserve(ctx, reserveId);
}
