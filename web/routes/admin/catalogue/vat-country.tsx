/** The rates of one country. */
import type { VatTable } from '@lathe/contract/tax-admin-calls';
import { useTranslation } from 'react-i18next';
import { data } from 'react-router';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { doneIn } from '../done-notice.tsx';
import { useDayInWords, usePercent } from '../in-words.ts';
import { minorUnits, wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/vat-country.ts';
import { DatedSetting } from './dated-setting.tsx';
import { SETTINGS_DONE, setOrTakeBack } from './perform-on-dated.server.ts';
import { VatPreview } from './vat-preview.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const search = new URL(asked.request.url).searchParams;
  const { data: tables } = await api('GET /api/admin/vat_rates');
  const table = tables.find(({ iso }) => iso === asked.params.iso);
  if (!table) throw data(null, 404);
  const typed = {
    rate: search.get('rate') ?? '',
    valid_from: search.get('valid_from') ?? table.earliest_day,
  };
  const looked = search.has('rate')
    ? await attempt(
        api('GET /api/admin/vat_rates/{iso}/preview', {
          params: { iso: table.iso },
          query: { valid_from: typed.valid_from, basis_points: minorUnits(typed.rate) },
        }),
      )
    : null;
  return {
    table,
    typed,
    preview: looked?.value ?? null,
    failure: looked?.failure,
    done: doneIn(asked.request, SETTINGS_DONE),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const { iso } = asked.params;
  return await setOrTakeBack(asked.request, `/admin/catalogue/vat/${iso}`, {
    set: (form, version) =>
      api('POST /api/admin/vat_rates/{iso}', {
        params: { iso },
        body: {
          valid_from: textOf(form, 'valid_from'),
          basis_points: wholeNumber(textOf(form, 'basis_points')),
          version,
        },
      }),
    takeBack: (day, version) =>
      api('DELETE /api/admin/vat_rates/{iso}/{valid_from}', {
        params: { iso, valid_from: day },
        query: { version },
      }),
  });
}

export default function VatCountry({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin_catalogue');
  const percent = usePercent();
  const dayInWords = useDayInWords();
  const { table, typed, preview, failure, done } = loaderData;
  const { name, also, rates, version } = table;
  return (
    <DatedSetting
      of="vat"
      title={t('vat.heading', { country: name })}
      here={name}
      lead={also.length > 0 ? t('vat.also', { countries: also.join(', ') }) : null}
      list={{ label: t('vat.rates'), entries: rates, columns: useColumns() }}
      look={{
        labels: { basis_points: t('vat.rate'), valid_from: t('prices.day') },
        failure,
        figures: { names: ['basis_points'], wrong: t('vat.rate_wrong') },
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
            day: dayInWords(preview.valid_from),
          }),
          values: { valid_from: preview.valid_from, basis_points: preview.after_basis_points },
        }
      }
      takenBack={({ from, basis_points }) =>
        t('vat.withdraw_text', { rate: percent(basis_points), day: dayInWords(from) })
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
