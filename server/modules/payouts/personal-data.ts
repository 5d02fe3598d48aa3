import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { NO_DETAILS } from './frozen-details.ts';

/**
 * Payouts stay for the tax office, but nobody can be paid with them after the account is deleted.
 * Nothing is under way then, because money that is owed prevents the deletion. Bank files that were
 * released have to be made again for some years, so their payments keep name and account until
 * `sweepPaymentDetails` deletes them.
 */
export const payoutData: PersonalData = {
  area: 'payouts',

  async *collect({ db }, { userId }) {
    const payouts = await db
      .selectFrom('payouts')
      .select(['id', 'currency', 'state', 'origin', 'gross', 'vat', 'withheld', 'net'])
      .select(['account_holder', 'account_masked', 'requested_at', 'sent_at', 'settled_at'])
      .select(['ended_at', 'end_reason', 'invoice_number'])
      .where('user_id', '=', userId)
      .orderBy('requested_at')
      .execute();
    if (payouts.length === 0) return;
    const reserves = await db
      .selectFrom('reserves')
      .select(['currency', 'amount', 'held_at', 'release_on', 'released_at'])
      .where('user_id', '=', userId)
      .orderBy('held_at')
      .execute();
    yield jsonFile('payouts.json', { payouts, reserves });
  },

  async erase(tx, { userId }) {
    await tx
      .updateTable('payouts')
      .set({ ...NO_DETAILS, end_reason: '' })
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('payout_attempts')
      .set(NO_DETAILS)
      .where('payout_id', 'in', (from) =>
        from.selectFrom('payouts').select('id').where('user_id', '=', userId),
      )
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('bank_files')
              .select('id')
              .whereRef('bank_files.id', '=', 'file_id')
              .where('released_at', 'is not', null),
          ),
        ),
      )
      .execute();
    return {};
  },
};
