import type { Creator } from '@lathe/contract/creator-calls';
import { SELLER_AGE_MIN_YEARS } from '@lathe/rules/limits';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

export function PersonFields({ creator, field }: { creator: Creator; field: UnlabelledField }) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      <div className="field-pair">
        <TextField
          {...field('first_name')}
          label={t('first_name')}
          autoComplete="given-name"
          maxLength={100}
          defaultValue={creator.first_name}
        />
        <TextField
          {...field('last_name')}
          label={t('last_name')}
          autoComplete="family-name"
          maxLength={100}
          defaultValue={creator.last_name}
        />
      </div>
      <TextField
        {...field('dob')}
        label={t('dob')}
        help={t('dob_help', { years: SELLER_AGE_MIN_YEARS })}
        type="date"
        autoComplete="bday"
        min="1900-01-01"
        defaultValue={creator.dob}
        className="field-narrow"
      />
      <TextField
        {...field('phone')}
        label={t('phone')}
        help={t('phone_help')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        defaultValue={creator.phone}
        className="field-narrow"
      />
    </>
  );
}
