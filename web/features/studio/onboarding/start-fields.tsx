import type { Creator } from '@lathe/contract/creator-calls';
import type { CountryOption } from '@lathe/contract/region-calls';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  creator: Creator | null;
  countries: readonly CountryOption[];
  /** Country of the visitor as a default. */
  country: string;
  field: UnlabelledField;
}

export function StartFields({ creator, countries, country, field }: Props) {
  const { t } = useTranslation('onboarding');
  const chosen = creator?.address.country_iso ?? country;
  const capacity = (
    <TextField
      {...field('vinyl_capacity')}
      label={t('vinyl_capacity')}
      help={t('vinyl_capacity_help')}
      optional
      inputMode="numeric"
      maxLength={7}
      defaultValue={creator?.vinyl_capacity ?? ''}
      className="field-narrow"
    />
  );
  // Another kind or country would need a new seller account with other documents.
  if (creator?.status === 'complete') {
    return (
      <>
        <p className="text-soft">{t('start_fixed')}</p>
        {capacity}
      </>
    );
  }
  return (
    <>
      <RadioGroup
        {...field('kind')}
        label={t('kind')}
        layout="cards"
        defaultValue={creator?.kind ?? 'individual'}
        options={[
          { value: 'individual', label: t('kinds.individual'), help: t('kinds.individual_help') },
          { value: 'business', label: t('kinds.business'), help: t('kinds.business_help') },
        ]}
      />
      <SelectField
        {...field('address.country_iso')}
        label={t('country')}
        help={t('country_help')}
        autoComplete="country"
        defaultValue={countries.some(({ iso }) => iso === chosen) ? chosen : ''}
        className="legal-form"
      >
        <option value="">{t('choose')}</option>
        <CountryOptions countries={countries} />
      </SelectField>
      {capacity}
    </>
  );
}
