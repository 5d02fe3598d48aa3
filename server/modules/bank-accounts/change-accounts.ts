/** Changes of where a seller is paid. Each is held, audited and announced by mail. */
import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@lathe/contract/audit-actions';
import { maskedNumber, usableFrom } from '@lathe/rules/bank-accounts';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import { encryptBankDetails } from './bank-details.ts';
import { assertRoom, type CheckedAccount, verifiedAtOf } from './check-account.ts';
import { type BankMail, sendBankAccountMail } from './jobs.ts';
import {
  findAccount,
  insertAccount,
  listAccounts,
  markRemoved,
  type StoredAccount,
  setDefaultAccount,
} from './store.ts';

/** Who changes whose accounts. Callers lock the account of the user. */
export interface Change {
  userId: string;
  actorId: string;
  ip: string;
}

interface Addition {
  account: CheckedAccount;
  makeDefault: boolean;
  locale: Locale;
}

export async function addAccount(
  tx: Tx,
  ctx: Ctx,
  { account, makeDefault, locale, ...change }: Change & Addition,
): Promise<StoredAccount> {
  const { userId } = change;
  const { country, currency, details, nameCheck } = account;
  // Another tab may have added one meanwhile.
  await assertRoom(tx, ctx, { userId, country, details, locale });
  const others = await listAccounts(tx, userId);
  const [id, now] = [randomUUID(), ctx.clock.now()];
  await insertAccount(tx, {
    id,
    userId,
    country,
    currency,
    method: details.method,
    holder: details.holder,
    masked: maskedNumber(details),
    encryptedDetails: encryptBankDetails(ctx, id, details),
    nameCheck,
    verifiedAt: verifiedAtOf(nameCheck, now),
    usableFrom: usableFrom(now),
    createdAt: now,
  });
  const isFirst = others.every((other) => other.currency !== currency);
  if (isFirst || makeDefault) {
    await setDefaultAccount(tx, { userId, id, currency, usableFrom: usableFrom(now) });
  }
  return await record(tx, ctx, { ...change, id, mail: 'added' });
}

/** Money that goes elsewhere waits, like money to a new account. */
export async function makeDefault(
  tx: Tx,
  ctx: Ctx,
  { id, ...change }: Change & { id: string },
): Promise<StoredAccount> {
  const account = await mustFind(tx, { userId: change.userId, id });
  if (account.isDefault) return account;
  const { userId, currency } = account;
  await setDefaultAccount(tx, { userId, id, currency, usableFrom: usableFrom(ctx.clock.now()) });
  return await record(tx, ctx, { ...change, id, mail: 'default_set' });
}

export async function removeAccount(
  tx: Tx,
  ctx: Ctx,
  { id, ...change }: Change & { id: string },
): Promise<void> {
  const { userId } = change;
  // A payout that is requested at the same time would go to the removed account.
  await lock(tx, 'payouts', userId);
  const account = await mustFind(tx, { userId, id });
  const others = (await listAccounts(tx, userId)).filter(
    (other) => other.id !== id && other.currency === account.currency,
  );
  if (account.isInUse) throw new CallError('bank_account_in_use');
  if (account.isDefault && others.length > 0) throw new CallError('bank_account_is_default');
  await record(tx, ctx, { ...change, id, mail: 'removed' });
  await markRemoved(tx, { id, now: ctx.clock.now() });
}

async function mustFind(tx: Tx, key: { userId: string; id: string }): Promise<StoredAccount> {
  const account = await findAccount(tx, key);
  if (!account) throw new CallError('not_found');
  return account;
}

const ACTIONS = {
  added: 'bank_account.added',
  default_set: 'bank_account.default_set',
  removed: 'bank_account.removed',
} as const satisfies Partial<Record<BankMail, AuditAction>>;

async function record(
  tx: Tx,
  ctx: Ctx,
  { userId, actorId, ip, id, mail }: Change & { id: string; mail: keyof typeof ACTIONS },
): Promise<StoredAccount> {
  const account = await mustFind(tx, { userId, id });
  const { country, method, currency, masked } = account;
  await audit(tx, {
    at: ctx.clock.now(),
    action: ACTIONS[mail],
    actorId,
    subjectId: userId,
    object: { type: 'bank_account', id },
    details: { country, method, currency, masked },
    ip,
  });
  await ctx.jobs.enqueue(tx, sendBankAccountMail, { accountId: id, mail });
  return account;
}
