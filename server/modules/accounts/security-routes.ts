import type { securityCalls } from '@lathe/contract/security-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { assertRecentlyConfirmed, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { clearCookieIfSignedOut } from './account-routes.ts';
import { audit } from './audit.ts';
import { clearSessionCookie, setSessionCookie } from './cookies.ts';
import { presentSession } from './present.ts';
import { deleteSessions, listSessions } from './session-store.ts';
import {
  regenerateRecoveryCodes,
  setUpTwoFactor,
  switchTwoFactorOff,
  switchTwoFactorOn,
  twoFactorState,
} from './two-factor.ts';

export const securityRoutes: Handlers<typeof securityCalls> = {
  'GET /api/account/{id}/sessions': async ({ ctx, actor, params }) => {
    const { sessionId } = signedIn(actor);
    const sessions = await listSessions(ctx.db, params.id, ctx.clock.now());
    return {
      data: sessions.map((session) => presentSession(session, sessionId)),
      next_page_url: null,
    };
  },

  'DELETE /api/account/{id}/sessions/{session}': async (call) => {
    assertRecentlyConfirmed(call.actor);
    const { id: userId, session: id } = call.params;
    const ended = await endSessionsAndAudit(call, { userId, id });
    if (ended === 0) throw new CallError('not_found');
    if (call.actor?.sessionId === id) clearSessionCookie(call);
  },

  'DELETE /api/account/{id}/sessions': async (call) => {
    assertRecentlyConfirmed(call.actor);
    await endSessionsAndAudit(call, {
      userId: call.params.id,
      except: signedIn(call.actor).sessionId,
    });
  },

  'GET /api/account/{id}/two-factor': async ({ ctx, params }) => {
    const { enabled, recoveryCodesLeft } = await twoFactorState(ctx.db, params.id);
    return { enabled, recovery_codes_left: recoveryCodesLeft };
  },

  'POST /api/account/{id}/two-factor/setup': async ({ ctx, actor, ip }) => {
    const { uri, typedKey } = await setUpTwoFactor(ctx, { actor: signedIn(actor), ip });
    return { otpauth_uri: uri, key: typedKey };
  },

  'POST /api/account/{id}/two-factor/confirm': async (call) => {
    const { ctx, ip, body } = call;
    const actor = signedIn(call.actor);
    const { recoveryCodes, secret } = await switchTwoFactorOn(ctx, { actor, ip, ...body });
    setSessionCookie(call, secret);
    return { recovery_codes: recoveryCodes };
  },

  'POST /api/account/{id}/two-factor/disable': async (call) => {
    const { ctx, ip, body } = call;
    const secret = await clearCookieIfSignedOut(call, (actor) =>
      switchTwoFactorOff(ctx, { actor, ip, ...body }),
    );
    setSessionCookie(call, secret);
  },

  'POST /api/account/{id}/two-factor/recovery-codes': async ({ ctx, actor, ip }) => ({
    recovery_codes: await regenerateRecoveryCodes(ctx, { actor: signedIn(actor), ip }),
  }),
};

async function endSessionsAndAudit(
  { ctx, actor, ip }: Caller,
  filter: { userId: string; id?: string; except?: string },
): Promise<number> {
  return await inTransaction(ctx.db, async (tx) => {
    const ended = await deleteSessions(tx, filter);
    if (ended > 0) {
      await audit(tx, {
        at: ctx.clock.now(),
        action: 'session.revoked',
        actorId: signedIn(actor).userId,
        subjectId: filter.userId,
        details: { ended },
        ip,
      });
    }
    return ended;
  });
}
