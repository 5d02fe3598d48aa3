import type { CountryOption } from '@lathe/contract/region-calls';
import type { ExchangeTable } from '@lathe/contract/tax-admin-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { CountryOptions } from '../../../lib/region-options.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  countries: readonly CountryOption[];
  currencies: readonly ExchangeTable[];
  rejected:
    | {
        intent: string;
        failure: CallFailure;
        submitted: {
          iso: string;
          currency: string;
          valid_from: string;
          rate: string;
          note: string;
        };
      }
    | undefined;
}

/** Two forms: the rate of a treaty and the rate of a currency, from a day on. */
export function RateForms({ countries, currencies, rejected }: Props) {
  const { t } = useTranslation('tax_admin');
  const rejectedAs = (intent: string) => (rejected?.intent === intent ? rejected : undefined);
  const [treatyRejected, exchangeRejected] = [rejectedAs('treaty'), rejectedAs('exchange')];
  const common = { valid_from: t('rates.from') };
  const treaty = {
    form: 'treaty',
    failure: treatyRejected?.failure,
    labels: {
      iso: t('country'),
      basis_points: t('rates.percent'),
      ...common,
      note: t('rates.note'),
    },
  };
  const exchange = {
    form: 'exchange',
    failure: exchangeRejected?.failure,
    labels: { currency: t('rates.currency'), per_pound: t('rates.per_pound'), ...common },
  };
  const [field, exchangeField] = [fieldsOf(treaty), fieldsOf(exchange)];
  const typed = treatyRejected?.submitted;
  const typedExchange = exchangeRejected?.submitted;
  return (
    <div className="stack gap-5 columns-2">
      <Card title={t('rates.set_treaty')}>
        <ActionForm {...treaty} submit={t('rates.set')}>
          <SelectField {...field('iso')} defaultValue={typed?.iso ?? ''}>
            <option value="">{t('rates.choose')}</option>
            <CountryOptions countries={countries.filter(({ iso }) => iso !== 'GB')} />
          </SelectField>
          <TextField
            {...field('basis_points')}
            name="rate"
            help={t('rates.percent_help')}
            inputMode="decimal"
            maxLength={6}
            defaultValue={typed?.rate ?? ''}
          />
          <DayField {...field('valid_from')} defaultValue={typed?.valid_from ?? ''} />
          <TextField
            {...field('note')}
            help={t('rates.note_help')}
            optional
            maxLength={200}
            defaultValue={typed?.note ?? ''}
          />
        </ActionForm>
      </Card>
      <Card title={t('rates.set_exchange')}>
        <ActionForm {...exchange} submit={t('rates.set')}>
          <SelectField
            {...exchangeField('currency')}
            defaultValue={typedExchange?.currency ?? 'EUR'}
          >
            {currencies.map(({ currency }) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </SelectField>
          <TextField
            {...exchangeField('per_pound')}
            name="rate"
            help={t('rates.per_pound_help')}
            inputMode="decimal"
            maxLength={13}
            defaultValue={typedExchange?.rate ?? ''}
          />
          <DayField
            {...exchangeField('valid_from')}
            defaultValue={typedExchange?.valid_from ?? ''}
          />
        </ActionForm>
      </Card>
    </div>
  );
}
