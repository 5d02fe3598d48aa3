import type { accountCalls } from '@lathe/contract/account-calls';
import type { AuditAction } from '@lathe/contract/audit-actions';
import { isIntroductionSeen } from '@lathe/rules/introduction';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { type Actor, assertRecentlyConfirmed, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import {
  completeIntroduction,
  findPerson,
  markIntroductionSeen,
  type Person,
  readPerson,
  updateBasics,
} from './account-store.ts';
import { auditIfForAnother } from './audit.ts';
import { readUkBankDetails } from './bank-details.ts';
import { requestEmailChange } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { clearSessionCookie, setSessionCookie } from './cookies.ts';
import { presentAccount, presentUser } from './present.ts';
import { confirmIdentity } from './prove-identity.ts';

export const accountRoutes: Handlers<typeof accountCalls> = {
  'GET /api/user/{id}': async (call) =>
    presentUser(await readAudited(call, call.params.id), call.ctx),

  'GET /api/account/{id}': async (call) => {
    const { id } = call.params;
    const person = await readAudited(call, id);
    return presentAccount(person, await readUkBankDetails(call.ctx.db, id));
  },

  'PUT /api/account/{id}': async (call) => {
    const { name, first_name, business_name, legal_entity_type, phone, locale } = call.body.basic;
    const fullName = name.trim();
    const basics = {
      name: fullName,
      firstName: first_name?.trim() ?? fullName.split(/\s/, 1)[0] ?? fullName,
      businessName: business_name,
      legalEntityType: legal_entity_type,
      phone,
      locale,
    };
    const person = await changePerson(call, call.params.id, 'account.edited', (tx) =>
      updateBasics(tx, call.params.id, basics),
    );
    return presentAccount(person, await readUkBankDetails(call.ctx.db, call.params.id));
  },

  'PUT /api/account-password/{id}': async (call) => {
    const { ctx, ip, body } = call;
    const secret = await clearCookieIfSignedOut(call, (actor) =>
      changePassword(ctx, {
        actor,
        ip,
        currentPassword: body.current_password,
        password: body.password,
      }),
    );
    setSessionCookie(call, secret);
  },

  'POST /api/account/{id}/email': async ({ ctx, actor, ip, body }) => {
    assertRecentlyConfirmed(actor);
    await requestEmailChange(ctx, { actor: signedIn(actor), ip, email: body.email });
  },

  'POST /api/account/{id}/confirm': async (call) => {
    const { ctx, ip, body } = call;
    const { password, code = null } = body;
    const secret = await clearCookieIfSignedOut(call, (actor) =>
      confirmIdentity(ctx, { actor, ip, password, code }),
    );
    setSessionCookie(call, secret);
  },

  'PUT /api/users/{user}/introduction_flow': async (call) => {
    const { user: userId } = call.params;
    const now = call.ctx.clock.now();
    const person = await changePerson(call, userId, 'introduction.edited', async (tx) => {
      await markIntroductionSeen(tx, { userId, flag: call.body.flag, now });
      const flags = (await findPerson(tx, userId))?.introduction_flags ?? [];
      if (isIntroductionSeen(flags)) await completeIntroduction(tx, { userId, now });
    });
    return presentUser(person, call.ctx);
  },

  'POST /api/users/{user}/introduction_flow/skip': async (call) => {
    const { user: userId } = call.params;
    const now = call.ctx.clock.now();
    const person = await changePerson(call, userId, 'introduction.edited', (tx) =>
      completeIntroduction(tx, { userId, now }),
    );
    return presentUser(person, call.ctx);
  },
};

async function readAudited(call: Caller, userId: string): Promise<Person> {
  const person = await readPerson(call.ctx.preparedPool, userId);
  if (!person) throw new CallError('not_found');
  await auditIfForAnother(call.ctx.db, call, { subjectId: userId, action: 'account.read' });
  return person;
}

async function changePerson(
  call: Caller,
  userId: string,
  action: AuditAction,
  change: (tx: Tx) => Promise<void>,
): Promise<Person> {
  return await inTransaction(call.ctx.db, async (tx) => {
    if (!(await findPerson(tx, userId))) throw new CallError('not_found');
    await change(tx);
    await auditIfForAnother(tx, call, { subjectId: userId, action });
    const changed = await findPerson(tx, userId);
    if (!changed) throw new CallError('not_found');
    return changed;
  });
}

/** Clears the session cookie when the session has ended. */
export async function clearCookieIfSignedOut<T>(
  call: Caller,
  work: (actor: Actor) => Promise<T>,
): Promise<T> {
  try {
    return await work(signedIn(call.actor));
  } catch (error) {
    if (error instanceof CallError && error.code === 'signed_out') clearSessionCookie(call);
    throw error;
  }
}
