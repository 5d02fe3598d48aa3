import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Identity of a seller. Sales records stay, without the name. */
export const sellerData: PersonalData = {
  area: 'seller',

  async *collect({ db }, { userId }) {
    const draft = await db
      .selectFrom('seller_drafts')
      .select(['fields', 'created_at', 'saved_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const seller = await db
      .selectFrom('sellers')
      .selectAll()
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const owners = await db
      .selectFrom('seller_owners')
      .selectAll()
      .where('seller_id', '=', userId)
      .orderBy('position')
      .execute();
    const requests = await db
      .selectFrom('release_requests')
      .select(['wanted', 'reason', 'state', 'asked_at', 'answered_at', 'granted', 'answer'])
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .execute();
    const rates = await db
      .selectFrom('seller_rates')
      .select(['basis_points', 'valid_from', 'set_at'])
      .where('user_id', '=', userId)
      .orderBy('valid_from')
      .execute();
    const registrations = await db
      .selectFrom('seller_tax_status')
      .select(['country_iso', 'vat_number', 'registered_from', 'registered_to'])
      .where('user_id', '=', userId)
      .orderBy('registered_from')
      .execute();
    yield jsonFile('seller.json', {
      seller: seller && withoutNumbers(seller),
      owners: owners.map(({ seller_id: _, ...owner }) => owner),
      draft: draft ?? null,
      release_requests: requests,
      earnings_rates: rates,
      vat_registrations: registrations,
    });
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('seller_drafts').where('user_id', '=', userId).execute();
    await tx.deleteFrom('release_requests').where('user_id', '=', userId).execute();
    // Rates and VAT registrations explain the earnings in the books.
    await tx
      .updateTable('seller_rates')
      .set({ reason: '' })
      .where('user_id', '=', userId)
      .execute();
    // Cascades to the owners.
    await tx.deleteFrom('sellers').where('user_id', '=', userId).execute();
    return {};
  },
};

/** Identity numbers go only to the tax office; the export says only whether one is stored. */
function withoutNumbers<
  Row extends { personal_id_encrypted: string | null; ssn_last_4_encrypted: string | null },
>({ personal_id_encrypted, ssn_last_4_encrypted, ...rest }: Row) {
  return {
    ...rest,
    personal_id_kept: personal_id_encrypted !== null,
    ssn_last_4_kept: ssn_last_4_encrypted !== null,
  };
}
