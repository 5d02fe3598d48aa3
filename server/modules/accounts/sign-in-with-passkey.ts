import type { SignedCredential } from '@lathe/contract/passkey-calls';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { addressBlock } from '../../platform/rate-limits/address-block.ts';
import { assertWithinLimit } from './limits.ts';
import type { SignInOrigin } from './origin.ts';
import {
  consumePasskeyChallenge,
  PASSKEY_CHALLENGE_MS,
  storePasskeyChallenge,
} from './passkey-challenge.ts';
import { findPasskey, markPasskeyUsed } from './passkey-store.ts';
import { loadPasskeys, orNull, relyingParty, userHandle } from './relying-party.ts';
import { makeSecret } from './secrets.ts';
import { auditFailedSignIn, remindToConfirm } from './sign-in.ts';
import { startSession } from './start-session.ts';
import { findLogin, lockLogin } from './user-store.ts';

/** Names no account, because the authenticator knows which passkeys it has. */
export async function startPasskeySignIn(
  ctx: Ctx,
  { ip }: { ip: string },
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON; browserSecret: string }> {
  await assertWithinLimit(ctx, 'passkey', ip);
  const { generateAuthenticationOptions } = await loadPasskeys();
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(ctx.config).rpID,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: 'required',
  });
  const { secret: browserSecret } = makeSecret();
  const { challenge } = options;
  const now = ctx.clock.now();
  await inTransaction(ctx.db, (tx) =>
    storePasskeyChallenge(tx, { owner: { browserSecret }, challenge, now }),
  );
  return { options, browserSecret };
}

interface PasskeySignInInput {
  browserSecret: string | undefined;
  answer: SignedCredential;
  origin: SignInOrigin;
}

type RejectReason = 'passkey' | 'passkey_counter';
type PasskeySignInResult = { secret: string } | { rejected: RejectReason };

export async function signInWithPasskey(
  ctx: Ctx,
  { browserSecret, answer, origin }: PasskeySignInInput,
): Promise<{ userId: string; secret: string }> {
  if (!browserSecret) throw new CallError('passkey_expired');
  // Runs first because challenges are limited per IP. Otherwise made-up ids would fill the
  // rate-limit counters.
  const expectedChallenge = await consumePasskeyChallenge(ctx, { browserSecret });
  const limitKey = `passkey ${answer.id} ${addressBlock(origin.ip)}`;
  await assertWithinLimit(ctx, 'login', limitKey);
  const passkey = await findPasskey(ctx.db, answer.id);
  const login = passkey && (await findLogin(ctx.db, passkey.userId));
  const verification =
    passkey && (await verifyCredential(ctx, { answer, passkey, expectedChallenge }));
  if (!login || !verification)
    return await rejectPasskey(ctx, passkey?.userId ?? null, origin, 'passkey');
  if (!login.isConfirmed) {
    await remindToConfirm(ctx, login, origin);
    throw new CallError('email_not_confirmed');
  }
  if (login.isSuspended) {
    await auditFailedSignIn(ctx, login.id, origin, 'suspended');
    throw new CallError('account_suspended');
  }
  const { newCounter: counter, credentialBackedUp: backedUp } = verification.authenticationInfo;
  const outcome = await inTransaction(ctx.db, async (tx): Promise<PasskeySignInResult> => {
    const current = await lockLogin(tx, login.id);
    // Read again under the lock: the passkey may be deleted or its counter may have changed.
    const stored = await findPasskey(tx, answer.id);
    if (!stored) return { rejected: 'passkey' };
    const isCopy = (counter > 0 || stored.counter > 0) && counter <= stored.counter;
    if (isCopy) return { rejected: 'passkey_counter' };
    await markPasskeyUsed(tx, { id: stored.id, counter, backedUp, now: ctx.clock.now() });
    return { secret: await startSession(tx, ctx, { login: current, origin, method: 'passkey' }) };
  });
  if ('rejected' in outcome) return await rejectPasskey(ctx, login.id, origin, outcome.rejected);
  await ctx.rateLimits.reset('login', limitKey);
  return { userId: login.id, secret: outcome.secret };
}

interface PasskeyCheck {
  answer: SignedCredential;
  passkey: { userId: string; publicKey: Buffer };
  expectedChallenge: (challenge: string) => boolean;
}

async function verifyCredential(ctx: Ctx, { answer, passkey, expectedChallenge }: PasskeyCheck) {
  const { id, rawId, type } = answer;
  const handle = Buffer.from(userHandle(passkey.userId)).toString('base64url');
  if (answer.response.userHandle !== handle) return null;
  const { verifyAuthenticationResponse } = await loadPasskeys();
  const { rpID, origin } = relyingParty(ctx.config);
  const response = { ...answer.response, userHandle: handle };
  // The counter is compared under the lock, so two responses cannot use the same value.
  const credential = { id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 };
  return await orNull(
    verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: true,
    }),
  );
}

async function rejectPasskey(
  ctx: Ctx,
  userId: string | null,
  origin: SignInOrigin,
  reason: RejectReason,
): Promise<never> {
  await auditFailedSignIn(ctx, userId, origin, reason);
  throw new CallError('passkey_refused');
}
