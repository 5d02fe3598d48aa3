import { isNewerTaxForm, type TaxForm, type TaxFormStatus } from '@lathe/rules/payout-providers';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ProviderName } from '../../platform/payout-providers/payout-providers.ts';

/** Nothing of payees who were not created by the shop, or of a form that another one has replaced. */
export async function storeTaxForm(
  tx: Tx,
  { provider, payeeRef, form }: { provider: ProviderName; payeeRef: string; form: TaxForm },
): Promise<void> {
  const own = tx
    .selectFrom('payees')
    .where('provider', '=', provider)
    .where('provider_ref', '=', payeeRef);
  const payee = await own.select('user_id as userId').executeTakeFirst();
  if (!payee) return;
  await lock(tx, 'payouts', payee.userId);
  const stored = await own
    .select(['tax_form_ref as ref', 'tax_form_kind as kind', 'tax_form_signed_at as signedAt'])
    .select('tax_form_status as status')
    .executeTakeFirst();
  const before =
    stored?.ref && stored.status
      ? {
          ref: stored.ref,
          kind: stored.kind ?? '',
          status: stored.status as TaxFormStatus,
          signedAt: stored.signedAt,
        }
      : null;
  if (!isNewerTaxForm(before, form)) return;
  await tx
    .updateTable('payees')
    .set({
      tax_form_ref: form.ref,
      tax_form_kind: form.kind.slice(0, 40),
      tax_form_status: form.status,
      tax_form_signed_at: form.signedAt,
    })
    .where('provider', '=', provider)
    .where('provider_ref', '=', payeeRef)
    .execute();
}
