/**
 * Resolves a key to the person who made it, with what they may do in the account of the key at this
 * moment: people leave teams, roles change, accounts are suspended or closed.
 */
import type { ApiScope, KeyMode } from '@lathe/rules/api-keys';
import type { MemberRole } from '@lathe/rules/member-roles';
import { MINUTE_MS } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { prepare } from '../../platform/db/prepare.ts';
import type { IdentifyKey, KeyActor } from '../../platform/http/api-key.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { hashSecret, isLabelOwner, isSeller, locationOf } from '../accounts/index.ts';
import { hasCheckSum } from './key-format.ts';

/** The time of use is written at most so often. */
const USED_INTERVAL_MS = MINUTE_MS;

const keyByHash = prepare('api-key-by-hash', (db, { hash, now }: { hash: string; now: Date }) =>
  db
    .selectFrom('api_keys as key')
    .innerJoin('users as maker', 'maker.id', 'key.made_by')
    .innerJoin('users as account', 'account.id', 'key.account_id')
    .leftJoin('sellers as seller', 'seller.user_id', 'key.account_id')
    .leftJoin('account_members as member', (join) =>
      join
        .onRef('member.account_id', '=', 'key.account_id')
        .onRef('member.user_id', '=', 'key.made_by'),
    )
    .select([
      'key.id',
      'key.account_id as accountId',
      'key.made_by as makerId',
      'key.mode',
      'key.scopes',
      'key.api_version as apiVersion',
      'key.expires_at as expiresAt',
      'key.revoked_at as revokedAt',
      'key.last_used_at as lastUsedAt',
      'maker.name',
      'maker.suspended_at as makerSuspendedAt',
      'maker.deleted_at as makerDeletedAt',
      'account.suspended_at as accountSuspendedAt',
      'account.deleted_at as accountDeletedAt',
      'account.invited_as',
      'seller.onboarded_at',
      'seller.label_opened_at',
      'member.role',
    ])
    .where((row) =>
      row.or([
        row('key.secret_hash', '=', hash),
        row.and([row('key.previous_hash', '=', hash), row('key.previous_until', '>', now)]),
      ]),
    ),
);

type FoundKey = Awaited<ReturnType<typeof keyByHash>>[number];

export function makeIdentifyKey(ctx: Ctx): IdentifyKey {
  return async (presented, header) => {
    if (!hasCheckSum(presented)) throw new CallError('key_invalid');
    const now = ctx.clock.now();
    const [key] = await keyByHash(ctx.preparedPool, { hash: hashSecret(presented), now });
    if (!key) throw new CallError('key_invalid');
    if (key.revokedAt || !isOpen(key)) throw new CallError('key_revoked');
    if (key.expiresAt <= now) throw new CallError('key_expired');
    const place = locationOf(header, { trustProxy: ctx.config.TRUST_PROXY !== false });
    await markUsed(ctx.db, key, { now, place });
    return actorOf(key);
  };
}

/** The account is open, and its maker still belongs to it. */
function isOpen(key: FoundKey): boolean {
  const { makerSuspendedAt, makerDeletedAt, accountSuspendedAt, accountDeletedAt } = key;
  const ends = [makerSuspendedAt, makerDeletedAt, accountSuspendedAt, accountDeletedAt];
  const belongs = key.makerId === key.accountId || key.role !== null;
  return belongs && isSeller(key) && ends.every((end) => end === null);
}

/**
 * Nothing of the maker counts but their place in this account: not their other accounts, nor staff
 * rights. Sensitive areas stay closed, because nobody entered a password.
 */
function actorOf(key: FoundKey): KeyActor {
  const isOwn = key.makerId === key.accountId;
  const hasLabel = isLabelOwner(key);
  const { accountId, role } = key;
  const membership = { accountId, role: role as MemberRole, isLabelOwner: hasLabel };
  return {
    userId: key.makerId,
    name: key.name,
    isSeller: isOwn,
    isLabelOwner: isOwn && hasLabel,
    isStaff: false,
    isAdmin: false,
    secondFactorNeeded: false,
    featureFlags: [],
    memberships: isOwn ? [] : [membership],
    // Calls about sessions accept no key.
    sessionId: key.id,
    sessionExpiresAt: key.expiresAt,
    recentlyConfirmed: false,
    recentlyReauthenticated: false,
    key: {
      id: key.id,
      mode: key.mode as KeyMode,
      scopes: key.scopes as ApiScope[],
      apiVersion: key.apiVersion,
    },
  };
}

async function markUsed(
  db: Db,
  { id, lastUsedAt }: FoundKey,
  { now, place }: { now: Date; place: string },
): Promise<void> {
  const before = new Date(now.getTime() - USED_INTERVAL_MS);
  if (lastUsedAt !== null && lastUsedAt > before) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now, last_used_place: place })
    .where('id', '=', id)
    .where((key) => key.or([key('last_used_at', 'is', null), key('last_used_at', '<=', before)]))
    .execute();
}
