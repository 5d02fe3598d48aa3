import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { certificateFolder } from './certificate-files.ts';

/**
 * Tax papers of a seller. Once something was paid, tax law requires the papers behind it, also after
 * the account is deleted.
 */
export const taxProfileData: PersonalData = {
  area: 'tax',

  async *collect({ db, storage }, { userId }) {
    const profiles = await db
      .selectFrom('tax_profiles')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('version')
      .execute();
    const draft = await db
      .selectFrom('tax_profile_drafts')
      .select(['fields', 'saved_at'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const agreements = await db
      .selectFrom('self_billing_agreements')
      .select(['vat_number', 'text_version', 'accepted_at', 'starts_on', 'ends_on', 'end_reason'])
      .where('user_id', '=', userId)
      .orderBy('starts_on')
      .execute();
    const claims = await db
      .selectFrom('treaty_claims')
      .select([
        'id',
        'country_iso',
        'certificate_key',
        'certificate_name',
        'valid_from',
        'valid_to',
      ])
      .select(['state', 'submitted_at', 'reviewed_at', 'reason', 'withdrawn_at'])
      .where('user_id', '=', userId)
      .orderBy('submitted_at')
      .execute();
    yield jsonFile('tax.json', {
      profiles: profiles.map(withoutNumbers),
      draft: draft ?? null,
      self_billing_agreements: agreements,
      treaty_claims: claims.map(({ certificate_key: _, ...claim }) => claim),
    });
    for (const { id, certificate_key, certificate_name } of claims) {
      const file = await storage.get(certificate_key);
      const ending = certificate_name.slice(certificate_name.lastIndexOf('.'));
      if (file) yield { name: `certificates/${id}${ending}`, body: file.body };
    }
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('tax_profile_drafts').where('user_id', '=', userId).execute();
    await tx.deleteFrom('tax_reminders').where('user_id', '=', userId).execute();
    if (await wasPaid(tx, userId)) return {};
    await tx.deleteFrom('tax_profiles').where('user_id', '=', userId).execute();
    await tx.deleteFrom('self_billing_agreements').where('user_id', '=', userId).execute();
    await tx.deleteFrom('treaty_claims').where('user_id', '=', userId).execute();
    return { files: [certificateFolder(userId)] };
  },
};

async function wasPaid(tx: Tx, userId: string): Promise<boolean> {
  const entry = await tx
    .selectFrom('ledger_entries')
    .select('party_id')
    .where('party_id', '=', userId)
    .where('account', 'in', ['payouts_in_transit', 'withholding_due'])
    .limit(1)
    .executeTakeFirst();
  return entry !== undefined;
}

/** The numbers go only to the tax office; the export says only whether one is stored. */
function withoutNumbers<
  Row extends Record<
    'utr_number_encrypted' | 'ni_number_encrypted' | 'foreign_tin_encrypted',
    string | null
  >,
>({ utr_number_encrypted, ni_number_encrypted, foreign_tin_encrypted, ...rest }: Row) {
  return {
    ...rest,
    utr_number_kept: utr_number_encrypted !== null,
    ni_number_kept: ni_number_encrypted !== null,
    tin_number_kept: foreign_tin_encrypted !== null,
  };
}
