import { WEBHOOK_TIMEOUT_SECONDS } from '@lathe/rules/webhooks';
import type { Ctx } from '../../context.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { attemptDelivery } from './attempt-delivery.ts';

export async function handler(
  ctx: Ctx,
  { deliveryId }: { deliveryId: string },
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  await attemptDelivery(ctx, deliveryId, { signal, timeoutMs: WEBHOOK_TIMEOUT_SECONDS * 1000 });
}
