import type { Creator } from '@lathe/contract/creator-calls';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { translateFields } from '../../platform/http/error-reply.ts';
import { readUkBankDetails } from '../accounts/index.ts';
import { checkCreator } from './check-creator.ts';
import { decryptNumbers, masked } from './personal-numbers.ts';
import type { StoredCreator } from './store.ts';

export async function presentCreator(
  db: Db | Tx,
  ctx: Ctx,
  stored: StoredCreator & { userId: string },
  locale: Locale,
): Promise<Creator> {
  const table = stored.status === 'draft' ? 'seller_drafts' : 'sellers';
  const numbers = await decryptNumbers(ctx.keys, { table, userId: stored.userId }, stored);
  const { fields } = await checkCreator(db, ctx, { fields: stored.fields, numbers, locale });
  return {
    ...stored.fields,
    version: stored.version,
    status: stored.status,
    saved_at: stored.savedAt.toISOString(),
    personal_id_number: masked(numbers.personal_id_number),
    ssn_last_4: masked(numbers.ssn_last_4),
    bank_details: await readUkBankDetails(db, stored.userId),
    tax_profile: null,
    problems: translateFields(fields, locale),
  };
}
