import type { Ctx } from '../../context.ts';
import { KEPT_HOURS } from './idempotency.ts';

export async function handler({ db, clock }: Ctx): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000);
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
