/** Last step of every sign-in: creates a session and notifies the owner of a new device. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { audit } from './audit.ts';
import { enqueueMail } from './jobs.ts';
import type { SignInOrigin } from './origin.ts';
import { deleteSessionBySecret, insertSession } from './session-store.ts';
import { assertNotSuspended } from './suspension.ts';
import type { Login } from './user-store.ts';

type SignInMethod = 'password' | 'second_factor' | 'passkey' | 'invitation';

/** Returns the cookie secret. A secret that the browser sends is never reused. */
export async function startSession(
  tx: Tx,
  ctx: Ctx,
  {
    login,
    origin,
    method,
  }: { login: Pick<Login, 'id' | 'email'>; origin: SignInOrigin; method: SignInMethod },
): Promise<string> {
  await assertNotSuspended(tx, login.id);
  const now = ctx.clock.now();
  const { device, place, ip, earlierSecret } = origin;
  if (earlierSecret) await deleteSessionBySecret(tx, earlierSecret);
  const { id, secret } = await insertSession(tx, { userId: login.id, device, place, now });
  if (await isNewDevice(tx, login.id, origin, now)) {
    await enqueueMail(tx, ctx, {
      kind: 'new_device',
      userId: login.id,
      to: login.email,
      device,
      place,
    });
  }
  await audit(tx, {
    at: now,
    action: 'session.started',
    actorId: login.id,
    subjectId: login.id,
    object: { type: 'session', id },
    details: { how: method, device, place },
    ip,
  });
  await ctx.signInHooks.signedIn(tx, { userId: login.id, request: origin.request, now });
  return secret;
}

/** The first device is the one that registered, so it needs no notification. */
async function isNewDevice(
  tx: Tx,
  userId: string,
  { device, place }: SignInOrigin,
  now: Date,
): Promise<boolean> {
  const knownDevice = await tx
    .selectFrom('known_devices')
    .select('device')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  const added = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, device, place, first_seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return knownDevice !== undefined && added !== undefined;
}
