import type { CountryOption } from '@lathe/contract/region-calls';
import { addressLayout } from '@lathe/rules/address-layout';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { AddressValues } from '../../../lib/forms/address/address-values.ts';
import {
  CountryField,
  RecipientFields,
  useRecipientLabels,
} from '../../../lib/forms/address/recipient-fields.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  values: AddressValues & { is_default: boolean };
  countries: readonly CountryOption[];
  failure: CallFailure | undefined;
  /** False for the first address or the default itself. */
  offerDefault: boolean;
}

export function AddressForm({ values, countries, failure, offerDefault }: Props) {
  const { t } = useTranslation('addresses');
  const [country, setCountry] = useState(values.country);
  const layout = addressLayout(country);
  const labels = { ...useRecipientLabels(layout), is_default: null };
  const form = { form: 'address', failure, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm
      {...form}
      submit={t('save')}
      besideButton={
        <ButtonLink to="/account/addresses" variant="quiet">
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
      <RecipientFields layout={layout} values={values} field={field} />
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
