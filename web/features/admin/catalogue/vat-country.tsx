/** The VAT rates of one country. */

import type { VatTable } from '@lathe/contract/tax-rate-calls';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DatedSetting } from './dated-setting.tsx';
import type { action, loader } from './vat-country.server.ts';
import { VatPreview } from './vat-preview.tsx';

export function VatCountry({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin_catalogue');
  const percent = usePercent();
  const dayText = useDayText();
  const { table, typed, preview, failure, done } = loaderData;
  const { name, also, rates, version } = table;
  return (
    <DatedSetting
      of="vat"
      title={t('vat.heading', { country: name })}
      current={name}
      lead={also.length > 0 ? t('vat.also', { countries: also.join(', ') }) : null}
      list={{ label: t('vat.rates'), entries: rates, columns: useColumns() }}
      inputs={{
        labels: { basis_points: t('vat.rate'), valid_from: t('prices.day') },
        failure,
        figures: { names: ['basis_points'], message: t('vat.rate_wrong') },
        day: typed.valid_from,
        earliest: table.earliest_day,
        fields: (field) => (
          <TextField
            {...field('basis_points')}
            name="rate"
            help={t('vat.rate_help')}
            defaultValue={typed.rate}
            inputMode="decimal"
            maxLength={6}
          />
        ),
      }}
      preview={preview && <VatPreview preview={preview} country={name} />}
      set={
        preview && {
          submit: t('vat.set_submit', {
            rate: percent(preview.after_basis_points),
            day: dayText(preview.valid_from),
          }),
          values: { valid_from: preview.valid_from, basis_points: preview.after_basis_points },
        }
      }
      withdrawText={({ from, basis_points }) =>
        t('vat.withdraw_text', { rate: percent(basis_points), day: dayText(from) })
      }
      version={version}
      done={done}
      rejected={actionData}
    />
  );
}

function useColumns() {
  const { t } = useTranslation('admin_catalogue');
  const percent = usePercent();
  return [
    {
      id: 'rate',
      header: t('vat.rate_column'),
      align: 'end' as const,
      cell: ({ basis_points }: VatTable['rates'][number]) => (
        <span className="figures">{percent(basis_points)}</span>
      ),
    },
  ];
}
