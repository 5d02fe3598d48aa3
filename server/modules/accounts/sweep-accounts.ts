import { DAY_MS } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { sweepSessions } from './session-store.ts';

/** Long enough to report "already used" when an old link is opened again. */
const TOKEN_RETENTION_MS = 30 * DAY_MS;

export async function handler({ db, clock }: Ctx): Promise<void> {
  const now = clock.now();
  await sweepSessions(db, now);
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<=', now).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
  const longAgo = new Date(now.getTime() - TOKEN_RETENTION_MS);
  await db.deleteFrom('account_tokens').where('expires_at', '<=', longAgo).execute();
}
