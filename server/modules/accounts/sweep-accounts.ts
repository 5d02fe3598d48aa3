import { FORMER_EMAIL_DAYS } from '@lathe/rules/bank-limits';
import { DAY_MS, subtractDuration } from '@lathe/rules/time';
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
  const formerSince = subtractDuration(now, { days: FORMER_EMAIL_DAYS });
  await db.deleteFrom('former_emails').where('replaced_at', '<=', formerSince).execute();
  await db.deleteFrom('account_tokens').where('expires_at', '<=', longAgo).execute();
}
