import type { Creator } from '@lathe/contract/creator-calls';
import { addressLayout } from '@lathe/rules/address-layout';
import type { LegalForm } from '@lathe/rules/legal-entities';
import { useAddressLabels } from '../../../lib/forms/address/address-fields.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { requiredDetailsOf } from './steps.ts';

/** Field labels for the error summary. */
export function useLabels(creator: Creator | null): (path: string) => string {
  const { t } = useTranslation('onboarding');
  const address = useAddressLabels(addressLayout(creator?.address.country_iso ?? ''));
  const id = creator && requiredDetailsOf(creator).personalId;
  const labels: Record<string, string> = {
    kind: t('kind'),
    'address.country_iso': t('country'),
    vinyl_capacity: t('vinyl_capacity'),
    first_name: t('first_name'),
    last_name: t('last_name'),
    dob: t('dob'),
    phone: t('phone'),
    'address.address_line_1': address.line1,
    'address.address_line_2': address.line2,
    'address.city': address.city,
    'address.state': address.state,
    'address.postcode': address.postcode,
    business_name: t('business_name'),
    legal_form: t('legal_form'),
    vat_number: t('vat_number'),
    // The question would read badly before a colon.
    has_additional_owners: t('steps.owners.title'),
    share_percent: t('share'),
    personal_id_number: t('personal_id_number', { name: id?.name ?? '' }),
    ssn_last_4: t('ssn_last_4'),
    terms: t('terms_label'),
  };
  return (path) => {
    const [list, at, part = ''] = path.split('.');
    if (list !== 'additional_owners' || at === undefined) return labels[path] ?? path;
    return `${t('owner', { number: Number(at) + 1 })}, ${labels[part] ?? ''}`;
  };
}

/** The local name of the legal form. General forms are translated. */
export function useLegalFormName(): (form: LegalForm) => string {
  const { t } = useTranslation('onboarding');
  return ({ name, code, type }) => {
    if (name !== null) return name;
    return code === 'other' ? t('legal_forms.other') : t(`legal_forms.${type}`);
  };
}
