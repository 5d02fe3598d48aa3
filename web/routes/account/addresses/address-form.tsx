import type { CountryOption } from '@lathe/contract/region-calls';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import type { Refusal } from '../../../features/account/refusal.ts';
import type { AddressValues } from '../../../features/address-fields/address-values.ts';
import {
  CountryField,
  RecipientFields,
  useRecipientLabels,
} from '../../../features/address-fields/recipient-fields.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';

interface Props {
  values: AddressValues & { is_default: boolean };
  countries: readonly CountryOption[];
  refusal: Refusal | undefined;
  /** False where there is nothing to choose: the first address, or the default itself. */
  offerDefault: boolean;
}

export function AddressForm({ values, countries, refusal, offerDefault }: Props) {
  const { t } = useTranslation('addresses');
  const [country, setCountry] = useState(values.country);
  const labels = { ...useRecipientLabels(country), is_default: null };
  const form = { form: 'address', refusal, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm
      {...form}
      submit={t('save')}
      aside={
        <ButtonLink to="/account/addresses" look="quiet">
          {t('cancel')}
        </ButtonLink>
      }
    >
      <CountryField
        countries={countries}
        value={values.country}
        onChange={setCountry}
        update={t('update_fields')}
        field={field}
      />
      <RecipientFields country={country} values={values} field={field} />
      {offerDefault && (
        <Checkbox
          {...field('is_default')}
          label={t('use_as_default')}
          value="yes"
          defaultChecked={values.is_default}
        />
      )}
    </ActionForm>
  );
}
