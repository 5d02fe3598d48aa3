import { ENDED_KEY_DAYS } from '@lathe/rules/api-keys';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';

/** Deletes keys that ended so long ago that nobody sees them any more. The audit log stays. */
export async function handler({ db, clock }: Ctx): Promise<void> {
  const endedBefore = subtractDuration(clock.now(), { days: ENDED_KEY_DAYS });
  await db
    .deleteFrom('api_keys')
    .where((key) =>
      key.or([key('expires_at', '<=', endedBefore), key('revoked_at', '<=', endedBefore)]),
    )
    .execute();
}
