/**
 * Resolves the session cookie to a user with one indexed query per request. A cache would save 0.2
 * ms, but a session ended elsewhere would stay valid for a while.
 */
import { STEP_UP_MINUTES } from '@lathe/rules/limits';
import { isLocale, LOCALE_COOKIE } from '@lathe/rules/locales';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Identify } from '../../platform/http/actor.ts';
import { visitorOf } from '../../platform/http/visitor.ts';
import { sessionCookieName } from './cookies.ts';
import { rememberLocale } from './remember-locale.ts';
import { findSession, hasBeenIdle, markSeen, sessionExpiry } from './session-store.ts';

export function makeIdentify(ctx: Ctx): Identify {
  const name = sessionCookieName(ctx.config);
  return async (request, { isActivity } = { isActivity: true }) => {
    const { cookies } = visitorOf(request);
    const secret = cookies[name];
    if (!secret) return null;
    const now = ctx.clock.now();
    const session = await findSession(ctx.preparedPool, secret, now);
    if (!session) return null;
    if (isActivity) await markSeen(ctx.db, session, now);
    const selected = cookies[LOCALE_COOKIE];
    if (isLocale(selected) && selected !== session.locale) {
      await rememberLocale(ctx.db, session, selected);
    }
    const { role, confirmedAt } = session;
    const secondFactorNeeded =
      ctx.config.production && role !== 'customer' && !session.hasTwoFactor;
    return {
      userId: session.userId,
      name: session.name,
      isSeller: session.isSeller,
      isLabelOwner: session.isLabelOwner,
      isStaff: role === 'staff' && !secondFactorNeeded,
      isAdmin: role === 'admin' && !secondFactorNeeded,
      secondFactorNeeded,
      featureFlags: session.featureFlags,
      memberships: session.memberships,
      sessionId: session.id,
      sessionExpiresAt: sessionExpiry(session, now),
      recentlyConfirmed: confirmedAt !== null && !hasBeenIdle(session, now),
      recentlyReauthenticated:
        confirmedAt !== null && now < addDuration(confirmedAt, { minutes: STEP_UP_MINUTES }),
    };
  };
}
