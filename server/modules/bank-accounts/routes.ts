import type {
  BankAccount,
  BankAccountBody,
  bankAccountCalls,
} from '@lathe/contract/bank-account-calls';
import type { BankInput } from '@lathe/rules/bank-input';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, lockPerson } from '../accounts/index.ts';
import { addAccount, type Change, makeDefault, removeAccount } from './change-accounts.ts';
import { checkAccount, type FieldNames, offeredMethods } from './check-account.ts';
import { presentBankAccount } from './present.ts';
import { countryOf, listAccounts, type StoredAccount } from './store.ts';

export const bankAccountRoutes: Handlers<typeof bankAccountCalls> = {
  'GET /api/users/{user}/bank_accounts': async (call) => {
    const { ctx, params } = call;
    const data = await presentAll(ctx.db, call, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'bank_accounts.read' });
    return {
      data,
      next_page_url: null,
      methods: offeredMethods(ctx),
      checked_methods: ctx.nameCheck.methods,
      country: await countryOf(ctx.db, params.user),
    };
  },

  'POST /api/users/{user}/bank_accounts': async (call) => {
    const { ctx, params, body, locale } = call;
    const input = inputOf(body);
    const account = await checkAccount(ctx, { userId: params.user, input, fields: FIELDS, locale });
    if ('nameToConfirm' in account) {
      return { account: null, name_to_confirm: account.nameToConfirm };
    }
    const addition = { account, makeDefault: body.is_default, locale };
    const added = await withAccounts(call, (tx, change) =>
      addAccount(tx, ctx, { ...change, ...addition }),
    );
    return { account: added, name_to_confirm: null };
  },

  'POST /api/users/{user}/bank_accounts/{account}/default': async (call) =>
    await withAccounts(call, (tx, change) =>
      makeDefault(tx, call.ctx, { ...change, id: call.params.account }),
    ),

  'DELETE /api/users/{user}/bank_accounts/{account}': async (call) => {
    const { ctx, params } = call;
    await inTransaction(ctx.db, async (tx) => {
      await lockPerson(tx, params.user);
      await removeAccount(tx, ctx, { ...changeOf(call), id: params.account });
    });
  },
};

/** Names of the fields in this call. */
const FIELDS: FieldNames = {
  method: 'method',
  country: 'country',
  currency: 'currency',
  holder: 'holder',
  sortCode: 'sort_code',
  accountNumber: 'account_number',
  iban: 'iban',
  bic: 'bic',
  routingNumber: 'routing_number',
  accountType: 'account_type',
  email: 'paypal_email',
};

function inputOf(body: BankAccountBody): BankInput {
  return {
    method: body.method,
    country: body.country,
    currency: body.currency,
    holder: body.holder,
    sortCode: body.sort_code,
    accountNumber: body.account_number,
    iban: body.iban,
    bic: body.bic,
    routingNumber: body.routing_number,
    accountType: body.account_type,
    email: body.paypal_email,
  };
}

type OfUser = Caller & { params: { user: string } };

function changeOf({ params, actor, ip }: OfUser): Change {
  return { userId: params.user, actorId: signedIn(actor).userId, ip };
}

/** Serializes changes, so that the limit per country holds and there is one default. */
async function withAccounts(
  call: OfUser,
  work: (tx: Tx, change: Change) => Promise<StoredAccount>,
): Promise<BankAccount> {
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockPerson(tx, call.params.user);
    const changed = await work(tx, changeOf(call));
    const all = await listAccounts(tx, call.params.user);
    return presentBankAccount(changed, { ...around(call), all });
  });
}

async function presentAll(db: Db | Tx, call: Caller, userId: string): Promise<BankAccount[]> {
  const all = await listAccounts(db, userId);
  return all.map((account) => presentBankAccount(account, { ...around(call), all }));
}

function around({ ctx, locale }: Caller) {
  return { locale, now: ctx.clock.now() };
}
