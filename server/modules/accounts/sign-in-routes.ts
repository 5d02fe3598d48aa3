import type { signInCalls } from '@lathe/contract/sign-in-calls';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { answerChallenge, findChallenge } from './answer-challenge.ts';
import { confirmEmailChange } from './change-email.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import {
  challengeSecret,
  clearChallengeCookie,
  clearSessionCookie,
  sessionSecret,
  setChallengeCookie,
  setSessionCookie,
} from './cookies.ts';
import { originOf } from './origin.ts';
import { register } from './register.ts';
import { forgotPassword, resetPassword } from './reset-password.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const signInRoutes: Handlers<typeof signInCalls> = {
  'GET /api/session': async (call) => {
    const until = call.actor ? null : await challengeUntil(call);
    return {
      user: call.actor?.userId ?? null,
      two_factor_until: until?.toISOString() ?? null,
      confirmed: call.actor?.recentlyConfirmed ?? false,
    };
  },

  'POST /api/register': async ({ ctx, ip, locale, body }) => {
    const { first_name: firstName, last_name: lastName, email, password, terms } = body;
    await register(ctx, { firstName, lastName, email, password, terms, locale, ip });
  },

  'POST /api/login': async (call) => {
    const signedIn = await signIn(call.ctx, { ...call.body, origin: originOf(call) });
    if (signedIn.kind === 'session') {
      setSessionCookie(call, signedIn.secret);
      return { two_factor: false, user: signedIn.userId };
    }
    setChallengeCookie(call, signedIn.secret);
    return { two_factor: true, user: null };
  },

  'POST /api/two-factor/challenge': async (call) => {
    const { userId, secret } = await answerChallenge(call.ctx, {
      secret: challengeSecret(call),
      code: call.body.code,
      origin: originOf(call),
    });
    clearChallengeCookie(call);
    setSessionCookie(call, secret);
    return { two_factor: false, user: userId };
  },

  'POST /logout': async (call) => {
    await signOut(call.ctx, { origin: originOf(call), challenge: challengeSecret(call) });
    if (challengeSecret(call)) clearChallengeCookie(call);
    if (sessionSecret(call)) clearSessionCookie(call);
  },

  'POST /api/confirm-email': async ({ ctx, ip, body }) => {
    await confirmEmail(ctx, { ...body, ip });
  },

  'POST /api/confirm-email/resend': async ({ ctx, ip, body }) => {
    await resendConfirmation(ctx, { ...body, ip });
  },

  'POST /api/forgot-password': async ({ ctx, ip, body }) => {
    await forgotPassword(ctx, { ...body, ip });
  },

  'POST /api/reset-password': async ({ ctx, ip, body }) => {
    await resetPassword(ctx, { ...body, ip });
  },

  'POST /api/confirm-email-change': async ({ ctx, ip, body }) => {
    await confirmEmailChange(ctx, { ...body, ip });
  },
};

async function challengeUntil(call: Caller): Promise<Date | null> {
  const secret = challengeSecret(call);
  const found = secret ? await findChallenge(call.ctx.db, secret, call.ctx.clock.now()) : null;
  return found?.expiresAt ?? null;
}
