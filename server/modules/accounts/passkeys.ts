/** Lets users add, rename and remove their passkeys. */
import type { NewCredential } from '@lathe/contract/passkey-calls';
import { PASSKEYS_MAX } from '@lathe/rules/limits';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { type Actor, assertRecentlyConfirmed } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from './audit.ts';
import { rotateSessionSecret } from './change-password.ts';
import { enqueueMail } from './jobs.ts';
import {
  consumePasskeyChallenge,
  PASSKEY_CHALLENGE_MS,
  storePasskeyChallenge,
} from './passkey-challenge.ts';
import {
  confirmPasskeyReview,
  deletePasskey,
  insertPasskey,
  type ListedPasskey,
  listCredentials,
  renamePasskey,
} from './passkey-store.ts';
import { loadPasskeys, orNull, relyingParty, userHandle } from './relying-party.ts';
import { type Login, lockLogin } from './user-store.ts';

/**
 * EdDSA, ES256 and RS256 cover common authenticators. Node support for newer algorithms is still
 * experimental.
 */
const ALGORITHMS = [-8, -7, -257];

interface SignedInCaller {
  actor: Actor;
  ip: string;
}

export async function startPasskeyRegistration(
  ctx: Ctx,
  { actor }: SignedInCaller,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  assertRecentlyConfirmed(actor);
  const { generateRegistrationOptions } = await loadPasskeys();
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    const present = await listCredentials(tx, login.id);
    assertPasskeyLimit(present);
    const options = await generateRegistrationOptions({
      rpName: 'Lathe',
      rpID: relyingParty(ctx.config).rpID,
      userID: userHandle(login.id),
      userName: login.email,
      userDisplayName: actor.name,
      timeout: PASSKEY_CHALLENGE_MS,
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: present,
      // A passkey replaces password and code, so it must be discoverable and verify the user by
      // biometrics or PIN.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await storePasskeyChallenge(tx, {
      owner: { sessionId: actor.sessionId },
      challenge: options.challenge,
      now: ctx.clock.now(),
    });
    return options;
  });
}

export async function addPasskey(
  ctx: Ctx,
  { actor, ip, name, answer }: SignedInCaller & { name: string; answer: NewCredential },
): Promise<{ passkey: ListedPasskey; secret: string }> {
  assertRecentlyConfirmed(actor);
  const expectedChallenge = await consumePasskeyChallenge(ctx, { sessionId: actor.sessionId });
  const { verifyRegistrationResponse } = await loadPasskeys();
  const { rpID, origin } = relyingParty(ctx.config);
  const checked = await orNull(
    verifyRegistrationResponse({
      response: { ...answer, clientExtensionResults: {} },
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: true,
    }),
  );
  if (!checked) throw new CallError('passkey_invalid');
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = checked.registrationInfo;
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    assertPasskeyLimit(await listCredentials(tx, login.id));
    const passkey = await insertPasskey(tx, {
      userId: login.id,
      name: name.trim(),
      credential,
      transports: answer.response.transports,
      deviceType: credentialDeviceType,
      backedUp: credentialBackedUp,
      aaguid,
      now,
    });
    if (!passkey) throw new CallError('passkey_exists');
    await notifyPasskeyChange(tx, ctx, { login, ip, id: passkey.id, kind: 'passkey_added' });
    return { passkey, secret: await rotateSessionSecret(tx, actor.sessionId, now) };
  });
}

export async function changePasskeyName(
  ctx: Ctx,
  { actor, ip, id, name }: SignedInCaller & { id: string; name: string },
): Promise<ListedPasskey> {
  const { userId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    const passkey = await renamePasskey(tx, { userId, id, name: name.trim() });
    if (!passkey) throw new CallError('not_found');
    await audit(tx, {
      at: ctx.clock.now(),
      action: 'passkey.renamed',
      actorId: userId,
      subjectId: userId,
      object: { type: 'passkey', id },
      ip,
    });
    return passkey;
  });
}

/** After a password reset, the owner confirms that a passkey is theirs. */
export async function confirmPasskey(
  ctx: Ctx,
  { actor, ip, id }: SignedInCaller & { id: string },
): Promise<ListedPasskey> {
  const { userId } = actor;
  return await inTransaction(ctx.db, async (tx) => {
    await lockLogin(tx, userId);
    const passkey = await confirmPasskeyReview(tx, { userId, id });
    if (!passkey) throw new CallError('not_found');
    await audit(tx, {
      at: ctx.clock.now(),
      action: 'passkey.kept',
      actorId: userId,
      subjectId: userId,
      object: { type: 'passkey', id },
      ip,
    });
    return passkey;
  });
}

export async function removePasskey(
  ctx: Ctx,
  { actor, ip, id }: SignedInCaller & { id: string },
): Promise<string> {
  assertRecentlyConfirmed(actor);
  return await inTransaction(ctx.db, async (tx) => {
    const login = await lockLogin(tx, actor.userId);
    if (!(await deletePasskey(tx, { userId: login.id, id }))) throw new CallError('not_found');
    await notifyPasskeyChange(tx, ctx, { login, ip, id, kind: 'passkey_removed' });
    return await rotateSessionSecret(tx, actor.sessionId, ctx.clock.now());
  });
}

function assertPasskeyLimit(present: readonly unknown[]): void {
  if (present.length >= PASSKEYS_MAX) throw new CallError('passkey_limit_reached');
}

interface PasskeyChange {
  login: Login;
  ip: string;
  id: string;
  kind: 'passkey_added' | 'passkey_removed';
}

async function notifyPasskeyChange(
  tx: Tx,
  ctx: Ctx,
  { login, ip, id, kind }: PasskeyChange,
): Promise<void> {
  await enqueueMail(tx, ctx, { kind, userId: login.id, to: login.email });
  await audit(tx, {
    at: ctx.clock.now(),
    action: kind === 'passkey_added' ? 'passkey.added' : 'passkey.removed',
    actorId: login.id,
    subjectId: login.id,
    object: { type: 'passkey', id },
    ip,
  });
}
