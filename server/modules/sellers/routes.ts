import type {
  Creator,
  CreatorChanges,
  creatorCalls,
  UkBankDetails,
} from '@lathe/contract/creator-calls';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { assertRecentlyProved, signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, lockPerson } from '../accounts/index.ts';
import {
  areShownUkDetails,
  type CheckedAccount,
  checkUkDetails,
  keepUkDetails,
} from '../bank-accounts/index.ts';
import { encryptNumbers } from './personal-numbers.ts';
import { presentCreator } from './present.ts';
import { saveCreator } from './save-creator.ts';
import { startOnboarding } from './start-onboarding.ts';
import { findCreator } from './store.ts';

export const sellerRoutes: Handlers<typeof creatorCalls> = {
  'GET /api/account/{id}/creator': async (call) => {
    const { id } = call.params;
    const creator = await readCreator(call.ctx.db, call, id);
    await auditIfForAnother(call.ctx.db, call, { subjectId: id, action: 'seller.read' });
    return creator;
  },

  'POST /api/account/{id}/creator': async (call) => {
    const { ctx, params, body } = call;
    const { bank_details, ...details } = body;
    if (bank_details) throw bankDetailsNeedSeller();
    const { numbers, changes } = splitNumbers(details);
    const encrypted = encryptNumbers(
      ctx.keys,
      { table: 'seller_drafts', userId: params.id },
      { personal_id_number: '', ssn_last_4: '', ...numbers },
    );
    return await inTransaction(ctx.db, async (tx) => {
      await lockPerson(tx, params.id);
      await startOnboarding(tx, ctx, {
        userId: params.id,
        changes: { ...changes, kind: body.kind },
        ...encrypted,
      });
      await auditIfForAnother(tx, call, { subjectId: params.id, action: 'seller.edited' });
      return await readCreator(tx, call, params.id);
    });
  },

  'PUT /api/account/{id}/creator': async (call) => {
    const { ctx, params, ip, locale } = call;
    const { version, complete, terms, bank_details, ...body } = call.body;
    const actor = signedIn(call.actor);
    const save = { userId: params.id, actor, ip, locale, version, complete, terms };
    // Asks the bank, so it is done before the transaction.
    const account = bank_details ? await checkedBankDetails(call, bank_details) : null;
    return await inTransaction(ctx.db, async (tx) => {
      await lockPerson(tx, params.id);
      await saveCreator(tx, ctx, { ...save, ...splitNumbers(body) });
      if (account) {
        await keepUkDetails(tx, ctx, {
          userId: params.id,
          actorId: actor.userId,
          ip,
          account,
          locale,
        });
      }
      return await readCreator(tx, call, params.id);
    });
  },
};

async function readCreator(db: Db | Tx, { ctx, locale }: Caller, userId: string): Promise<Creator> {
  const stored = await findCreator(db, userId);
  if (!stored) throw new CallError('not_found');
  return await presentCreator(db, ctx, { ...stored, userId }, locale);
}

type SaveCall = Caller & {
  params: { id: string };
  body: { complete: boolean };
};

/** Null where they are the ones that are stored. */
async function checkedBankDetails(
  { ctx, actor, params, body, locale }: SaveCall,
  details: UkBankDetails,
): Promise<CheckedAccount | null> {
  // Nobody decides where the money of someone else goes.
  if (signedIn(actor).userId !== params.id) throw new CallError('forbidden');
  const creator = await findCreator(ctx.db, params.id);
  if (creator?.status !== 'complete' && !body.complete) throw bankDetailsNeedSeller();
  const userId = params.id;
  if (await areShownUkDetails(ctx, { userId, details })) return null;
  // Before the bank is asked: its answer tells whose account it is.
  assertRecentlyProved(actor);
  return await checkUkDetails(ctx, { userId, details, locale });
}

function bankDetailsNeedSeller(): CallError {
  return new CallError('validation', {
    fields: { bank_details: [{ key: 'bank_details_need_seller' }] },
  });
}

/** Separates the encrypted numbers from the other fields. */
function splitNumbers({
  personal_id_number,
  ssn_last_4,
  ...changes
}: Omit<CreatorChanges, 'bank_details'>) {
  const numbers = {
    ...(personal_id_number !== undefined && { personal_id_number }),
    ...(ssn_last_4 !== undefined && { ssn_last_4 }),
  };
  return { numbers, changes };
}
