import type { Field } from '../../lib/forms/form-fields.ts';
import { TERMS_LINKS } from '../../lib/terms-links.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';

interface Props {
  /** The `id` of the form that the checkboxes belong to. */
  form: string;
  field: Field<'terms' | 'vat_confirmed'>;
  showsImportTaxes: boolean;
}

export function ConsentCheckboxes({ form, field, showsImportTaxes }: Props) {
  const { t } = useTranslation('checkout');
  return (
    <>
      <Checkbox
        {...field('terms')}
        form={form}
        value="yes"
        required
        label={<Trans t={t} i18nKey="terms" components={TERMS_LINKS} />}
      />
      {showsImportTaxes && (
        <Checkbox
          {...field('vat_confirmed')}
          form={form}
          value="yes"
          required
          label={t('vat_confirmed')}
        />
      )}
    </>
  );
}
