import type { bankReviewCalls, UnconfirmedBankAccount } from '@lathe/contract/bank-review-calls';
import { countryName, type Locale } from '@lathe/rules/locales';
import type { SaleCurrency } from '@lathe/rules/money';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { listOwnAccounts } from '../members/index.ts';
import {
  findUnconfirmed,
  listUnconfirmed,
  reviewAccount,
  type UnconfirmedAccount,
} from './review-account.ts';

export const bankReviewRoutes: Handlers<typeof bankReviewCalls> = {
  'GET /api/admin/bank_accounts': async ({ ctx, query, locale, actor }) => {
    const rows = await listUnconfirmed(ctx.db, readCursor(query.cursor, 'uuid'));
    const own = await listOwnAccounts(ctx.db, signedIn(actor).userId);
    return pageOf(rows, {
      path: '/api/admin/bank_accounts',
      query,
      cursorOf: ({ addedKey, id }) => ({ at: addedKey, id }),
      present: (row) => present(row, { locale, own }),
    });
  },

  'GET /api/admin/bank_accounts/{account}': async ({ ctx, params, locale, actor }) => {
    const row = await findUnconfirmed(ctx.db, params.account);
    if (!row) throw new CallError('not_found');
    const own = await listOwnAccounts(ctx.db, signedIn(actor).userId);
    return present(row, { locale, own });
  },

  'POST /api/admin/bank_accounts/{account}/review': async ({ ctx, params, body, actor, ip }) => {
    const { userId: actorId } = signedIn(actor);
    await reviewAccount(ctx, { accountId: params.account, ...body, actorId, ip });
  },
};

function present(
  row: UnconfirmedAccount,
  { locale, own }: { locale: Locale; own: readonly string[] },
): UnconfirmedBankAccount {
  return {
    uuid: row.id,
    method: row.method,
    country: row.country,
    country_name: countryName(row.country, locale),
    currency: row.currency as SaleCurrency,
    holder: row.holder,
    masked: row.masked,
    added_at: row.addedAt.toISOString(),
    usable_from: row.usableFrom.toISOString(),
    seller: { id: row.userId, name: row.name, email: row.email },
    known_names: row.knownNames,
    decide_enabled: !own.includes(row.userId),
  };
}
