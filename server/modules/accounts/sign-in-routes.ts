import type { signInCalls } from '@lathe/contract/sign-in-calls';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { answerChallenge, findChallenge } from './answer-challenge.ts';
import { confirmEmailChange } from './change-email.ts';
import { confirmEmail, resendConfirmation } from './confirm-email.ts';
import {
  challengeSecret,
  clearChallengeCookie,
  clearRegistrationCookie,
  clearSessionCookie,
  registrationSecret,
  sessionSecret,
  setChallengeCookie,
  setKnownBrowserCookie,
  setRegistrationCookie,
  setSessionCookie,
} from './cookies.ts';
import { makeKnownBrowser } from './known-browser.ts';
import { originOf } from './origin.ts';
import { hasPasskeysToReview } from './passkey-store.ts';
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

  'POST /api/register': async (call) => {
    const { ctx, ip, locale, body } = call;
    const { first_name: firstName, last_name: lastName, email, password, terms } = body;
    const person = { firstName, lastName, email, password, terms, locale, ip };
    setRegistrationCookie(call, await register(ctx, person));
  },

  'POST /api/login': async (call) => {
    const signedIn = await signIn(call.ctx, { ...call.body, origin: originOf(call) });
    if (signedIn.kind === 'session') {
      setSessionCookie(call, signedIn.secret);
      setKnownBrowserCookie(call, makeKnownBrowser(call.ctx, signedIn.userId));
      return await signedInReply(call, signedIn.userId);
    }
    setChallengeCookie(call, signedIn.secret);
    return { two_factor: true, user: null, review_passkeys: false };
  },

  'POST /api/two-factor/challenge': async (call) => {
    const { userId, secret } = await answerChallenge(call.ctx, {
      secret: challengeSecret(call),
      code: call.body.code,
      origin: originOf(call),
    });
    clearChallengeCookie(call);
    setSessionCookie(call, secret);
    setKnownBrowserCookie(call, makeKnownBrowser(call.ctx, userId));
    return await signedInReply(call, userId);
  },

  'POST /logout': async (call) => {
    await signOut(call.ctx, { origin: originOf(call), challenge: challengeSecret(call) });
    if (challengeSecret(call)) clearChallengeCookie(call);
    if (sessionSecret(call)) clearSessionCookie(call);
  },

  'POST /api/confirm-email': async (call) => {
    const { ctx, ip, body } = call;
    const browserSecret = registrationSecret(call);
    await confirmEmail(ctx, { ...body, browserSecret, ip });
    if (browserSecret) clearRegistrationCookie(call);
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

  'POST /api/confirm-email-change': async ({ ctx, actor, ip, body }) => {
    await confirmEmailChange(ctx, { ...body, actor, ip });
  },
};

async function signedInReply({ ctx }: Caller, user: string) {
  const review = await hasPasskeysToReview(ctx.db, user);
  return { two_factor: false, user, review_passkeys: review };
}

async function challengeUntil(call: Caller): Promise<Date | null> {
  const secret = challengeSecret(call);
  const found = secret ? await findChallenge(call.ctx.db, secret, call.ctx.clock.now()) : null;
  return found?.expiresAt ?? null;
}
