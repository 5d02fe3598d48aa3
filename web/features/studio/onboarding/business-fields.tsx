import type { Creator } from '@lathe/contract/creator-calls';
import { legalForms } from '@lathe/rules/legal-entities';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { useLegalFormName } from './labels.ts';
import { requiredDetailsOf } from './steps.ts';

export function BusinessFields({ creator, field }: { creator: Creator; field: UnlabelledField }) {
  const { t } = useTranslation('onboarding');
  const nameOf = useLegalFormName();
  const forms = legalForms(creator.address.country_iso);
  const isKnown = forms.some(({ code }) => code === creator.legal_form);
  return (
    <>
      <TextField
        {...field('business_name')}
        label={t('business_name')}
        help={t('business_name_help')}
        autoComplete="organization"
        maxLength={200}
        defaultValue={creator.business_name}
      />
      {creator.status === 'complete' ? (
        <p className="text-soft">{t('legal_form_fixed')}</p>
      ) : (
        <SelectField
          {...field('legal_form')}
          label={t('legal_form')}
          defaultValue={isKnown ? creator.legal_form : ''}
          className="field-medium"
        >
          <option value="">{t('choose')}</option>
          {forms.map((form) => (
            <option key={form.code} value={form.code}>
              {nameOf(form)}
            </option>
          ))}
        </SelectField>
      )}
      {requiredDetailsOf(creator).vatNumber && (
        <TextField
          {...field('vat_number')}
          label={t('vat_number')}
          help={t('vat_number_help')}
          optional
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          defaultValue={creator.vat_number}
          className="field-narrow"
        />
      )}
    </>
  );
}
