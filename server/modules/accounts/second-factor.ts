/** Whether a code is right. A right one is used up in the same moment. */
import { randomInt } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { hashSecret } from './secrets.ts';
import { decryptKey, stepOfCode } from './totp.ts';

/** The caller holds the lock on the account. */
export async function useCode(
  tx: Tx,
  ctx: Ctx,
  { userId, code }: { userId: string; code: string },
): Promise<boolean> {
  const plain = code.replaceAll(/[\s-]/g, '').toLowerCase();
  return /^\d{6}$/.test(plain)
    ? await useAppCode(tx, ctx, userId, plain)
    : await useRecoveryCode(tx, ctx, userId, plain);
}

async function useAppCode(tx: Tx, ctx: Ctx, userId: string, code: string): Promise<boolean> {
  const row = await tx
    .selectFrom('two_factor')
    .select(['secret_encrypted', 'last_step'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return false;
  const key = await decryptKey(ctx.keys, userId, row.secret_encrypted);
  const step = await stepOfCode(key, code, ctx.clock.now());
  // Seen over a shoulder, a code must not work a second time.
  if (step === null || step <= row.last_step) return false;
  await tx
    .updateTable('two_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .execute();
  return true;
}

async function useRecoveryCode(tx: Tx, ctx: Ctx, userId: string, code: string): Promise<boolean> {
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

// Without 0, 1, i, l, o and u: nothing that is misread, no words by accident.
const SIGNS = '23456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 5;
const GROUP_LENGTH = 5;

/** More than 112 random bits each, so a fast hash stores them safely; shown once, in groups. */
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
    Array.from({ length: GROUP_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}
