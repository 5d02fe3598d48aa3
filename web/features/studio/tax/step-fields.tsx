import type { CountryOption } from '@lathe/contract/region-calls';
import { addressLayout } from '@lathe/rules/address-layout';
import { TAX_CLASSIFICATIONS } from '@lathe/rules/tax-profile';
import { AddressFields, useAddressLabels } from '../../../lib/forms/address/address-fields.tsx';
import type { UnlabelledField } from '../../../lib/forms/form-fields.ts';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type FormStep, type Interview, questionsOf } from './steps.ts';

interface FieldsProps {
  interview: Interview;
  field: UnlabelledField;
  /** What was typed before the server rejected it, by field. */
  typed: Readonly<Record<string, string>>;
}

export function StepFields({
  step,
  countries,
  ...given
}: FieldsProps & { step: FormStep; countries: readonly CountryOption[] }) {
  if (step === 'who') return <WhoFields {...given} countries={countries} />;
  return step === 'address' ? <OwnAddressFields {...given} /> : <NumberFields {...given} />;
}

function WhoFields({
  interview,
  field,
  typed,
  countries,
}: FieldsProps & { countries: readonly CountryOption[] }) {
  const { t } = useTranslation('tax');
  const kind = TAX_CLASSIFICATIONS.find((each) => each === typed.tax_classification);
  const chosen = kind ?? interview.tax_classification;
  return (
    <>
      <RadioGroup
        {...field('tax_classification')}
        label={t('fields.tax_classification')}
        layout="cards"
        {...(chosen && { defaultValue: chosen })}
        options={TAX_CLASSIFICATIONS.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          help: t(`kinds_help.${value}`),
        }))}
      />
      <TextField
        {...field('name')}
        label={t('fields.name')}
        help={t('fields.name_help')}
        maxLength={200}
        autoComplete="off"
        defaultValue={typed.name ?? interview.name}
      />
      <SelectField
        {...field('country_iso')}
        label={t('fields.country_iso')}
        help={t('fields.country_iso_help')}
        defaultValue={typed.country_iso ?? interview.country_iso}
      >
        <option value="">{t('choose')}</option>
        <CountryOptions countries={countries} />
      </SelectField>
    </>
  );
}

function OwnAddressFields({ interview, field, typed }: FieldsProps) {
  const { country_iso, ...saved } = interview.address;
  const values = Object.fromEntries(
    Object.entries(saved).map(([part, value]) => [part, typed[`address.${part}`] ?? value]),
  ) as typeof saved;
  const layout = addressLayout(country_iso);
  const labels = useAddressLabels(layout);
  return (
    <AddressFields
      layout={layout}
      values={values}
      field={(part) => ({ ...field(`address.${part}`), label: labels[part] })}
    />
  );
}

/** The server returns numbers masked; the masked number is shown as help. */
function NumberFields({ interview, field, typed }: FieldsProps) {
  const { t } = useTranslation('tax');
  const { is_uk_resident: isUk, country_iso, vat_number } = interview;
  const questions = questionsOf(interview);
  const help = (number: string | null, otherwise: string) =>
    number === null ? otherwise : t('number_kept', { number });
  const common = {
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    className: 'field-narrow',
    maxLength: 30,
  } as const;
  return (
    <>
      {isUk && questions.nino && (
        <TextField
          {...field('ni_number')}
          {...common}
          label={t('fields.ni_number')}
          help={help(interview.ni_number, t('fields.ni_number_help'))}
          optional={questions.utr === 'required'}
          defaultValue={typed.ni_number ?? ''}
        />
      )}
      {isUk && (
        <TextField
          {...field('utr_number')}
          {...common}
          label={t('fields.utr_number')}
          help={help(interview.utr_number, t('fields.utr_number_help'))}
          optional={questions.utr !== 'required'}
          defaultValue={typed.utr_number ?? ''}
        />
      )}
      {questions.tin && (
        <TextField
          {...field('tin_number')}
          {...common}
          label={t('fields.tin_number')}
          help={help(interview.tin_number, t('fields.tin_number_help'))}
          optional
          defaultValue={typed.tin_number ?? ''}
        />
      )}
      {questions.vatNumber && (
        <TextField
          {...field('vat_number')}
          {...common}
          label={t('fields.vat_number')}
          help={t(country_iso === 'GB' ? 'fields.vat_number_uk' : 'fields.vat_number_eu')}
          optional
          defaultValue={typed.vat_number ?? vat_number ?? ''}
        />
      )}
      {(isUk || questions.tin) && <p className="text-small text-soft">{t('numbers_safety')}</p>}
    </>
  );
}
