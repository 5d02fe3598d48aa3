import type { CountryOption } from '@lathe/contract/region-calls';
import { type BankMethod, METHOD_CURRENCY, US_ACCOUNT_TYPES } from '@lathe/rules/bank-accounts';
import { SEPA_COUNTRIES } from '@lathe/rules/bank-input';
import { BANK_HOLDER_MAX_LENGTH } from '@lathe/rules/bank-limits';
import { bcp47, countryName } from '@lathe/rules/locales';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { type Field, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { IbanField } from '../../../ui/iban-field.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type AccountValues, METHOD_FIELDS } from './account-values.ts';

type FieldName = (typeof METHOD_FIELDS)[BankMethod][number];

interface Props {
  method: BankMethod;
  /** Chosen at first where the kind of account can be in several countries. */
  country: string;
  countries: readonly CountryOption[];
  /** Of the accounts that there are. */
  currencies: readonly string[];
  submitted: AccountValues | undefined;
  failure: CallFailure | undefined;
}

export function AccountForm(props: Props) {
  const { t } = useTranslation('bank_accounts');
  const { method, submitted, failure, currencies } = props;
  const names: readonly FieldName[] = METHOD_FIELDS[method];
  const labels = {
    ...(Object.fromEntries(names.map((name) => [name, t(`form.${name}`)])) as Record<
      FieldName,
      string
    >),
    is_default: null,
  };
  const form = { form: 'account', failure, labels };
  const field = fieldsOf(form);
  const isOffered =
    method === 'paypal' ? currencies.length > 0 : currencies.includes(METHOD_CURRENCY[method]);
  return (
    <ActionForm
      {...form}
      submit={t('form.submit')}
      besideButton={
        <ButtonLink to="/studio/payouts/accounts" variant="quiet">
          {t('form.cancel')}
        </ButtonLink>
      }
    >
      <input type="hidden" name="method" value={method} />
      <p className="text-soft">{t(`method_help.${method}`)}</p>
      {names.map((name) => (
        <AccountField key={name} {...props} name={name} field={field} />
      ))}
      {isOffered && (
        <Checkbox
          {...field('is_default')}
          label={t('form.is_default')}
          value="yes"
          defaultChecked={submitted?.is_default ?? false}
        />
      )}
    </ActionForm>
  );
}

interface FieldProps extends Props {
  name: FieldName;
  field: Field<FieldName>;
}

/** Numbers are not offered by the browser: it would store them unencrypted. */
const NUMBER = { autoComplete: 'off', inputMode: 'numeric', spellCheck: false } as const;

function AccountField({ name, field, submitted, ...props }: FieldProps) {
  const { t } = useTranslation('bank_accounts');
  const value = { ...field(name), defaultValue: submitted?.[name] ?? '' };
  switch (name) {
    case 'country':
      return (
        <CountrySelect
          {...props}
          field={{ ...value, defaultValue: submitted?.country ?? props.country }}
        />
      );
    case 'currency':
      return (
        <SelectField {...value} className="field-medium">
          {SALE_CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      );
    case 'account_type':
      return (
        <SelectField {...value} className="field-medium">
          {US_ACCOUNT_TYPES.map((type) => (
            <option key={type} value={type}>
              {t(`form.types.${type}`)}
            </option>
          ))}
        </SelectField>
      );
    case 'holder':
      return (
        <TextField
          {...value}
          help={t('form.holder_help')}
          autoComplete="name"
          maxLength={BANK_HOLDER_MAX_LENGTH}
        />
      );
    case 'iban':
      return <IbanField {...value} className="field-medium" />;
    case 'bic':
      return <TextField {...value} optional autoComplete="off" className="field-medium" />;
    case 'paypal_email':
      return <EmailField {...value} className="field-medium" />;
    default:
      return <TextField {...value} {...NUMBER} className="field-medium" />;
  }
}

interface CountryProps extends Pick<Props, 'method' | 'countries'> {
  field: ReturnType<Field> & { defaultValue: string };
}

function CountrySelect({ method, countries, field }: CountryProps) {
  const locale = useLocale();
  const sepa = SEPA_COUNTRIES.map((iso) => ({ iso, name: countryName(iso, locale) })).sort((a, b) =>
    a.name.localeCompare(b.name, bcp47(locale)),
  );
  return (
    <SelectField {...field} className="field-medium">
      <CountryOptions countries={method === 'sepa' ? sepa : countries} />
    </SelectField>
  );
}
