/** Checks second-factor codes. A correct code is consumed in the same step. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { hashSecret } from './secrets.ts';
import { decryptKey, stepOfCode } from './totp.ts';

/** The caller holds the account lock. */
export async function redeemCode(
  tx: Tx,
  ctx: Ctx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const normalized = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(normalized)
    ? await redeemAppCode(tx, ctx, userId, normalized)
    : await redeemRecoveryCode(tx, ctx, userId, normalized);
}

async function redeemAppCode(tx: Tx, ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factor')
    .select(['secret_encrypted', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return false;
  const key = decryptKey(ctx.keys, userId, row.secret_encrypted);
  const step = stepOfCode(key, code, ctx.machineClock.now());
  // A code works once, so an observed code is useless.
  if (step === null || step <= row.last_step) return false;
  await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

async function redeemRecoveryCode(
  tx: Tx,
  ctx: Ctx,
  userId: string,
  code: string,
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: ctx.clock.now() })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashSecret(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

// Omits 0, 1, i, l, o and u to avoid misreading and accidental words.
const CODE_ALPHABET = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/**
 * Each code has more than 112 random bits, so a fast hash is safe. Codes are shown once, in groups.
 */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, makeRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await tx
    .insertInto('recovery_codes')
    .values(
      codes.map((code) => ({ user_id: userId, code_hash: hashSecret(code.replaceAll('-', '')) })),
    )
    .execute();
  return codes;
}

function makeRecoveryCode(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join(
      '',
    );
  return Array.from({ length: GROUPS }, group).join('-');
}
