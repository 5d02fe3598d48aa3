import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { RETENTION_HOURS } from './idempotency.ts';

export async function handler({ db, clock }: Ctx): Promise<void> {
  const before = subtractDuration(clock.now(), { hours: RETENTION_HOURS });
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute();
}
