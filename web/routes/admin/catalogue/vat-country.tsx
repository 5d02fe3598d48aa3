/** The rates of one country: looked at first, then set for a day, and taken back until it has come. */
import type { VatTable } from '@lathe/contract/tax-admin-calls';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt } from '../../../features/account/refusal.ts';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import { useDayInWords, usePercent } from '../in-words.ts';
import { useMayEdit } from '../may-edit.ts';
import { dayTakenBack, TakeBack } from '../take-back.tsx';
import { minorUnits, wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/vat-country.ts';
import { DatedEntries } from './dated-entries.tsx';
import { inOwnWords, LookFirst, SetForDay } from './look-first.tsx';
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
    refusal: looked?.refusal,
    done: doneIn(asked.request, ['set', 'withdrawn']),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const { iso } = asked.params;
  const form = await asked.request.formData();
  const intent = textOf(form, 'intent');
  const version = wholeNumber(textOf(form, 'version'));
  const day = dayTakenBack(intent);
  const call =
    day === null
      ? api('POST /api/admin/vat_rates/{iso}', {
          params: { iso },
          body: {
            valid_from: textOf(form, 'valid_from'),
            basis_points: wholeNumber(textOf(form, 'basis_points')),
            version,
          },
        })
      : api('DELETE /api/admin/vat_rates/{iso}/{valid_from}', {
          params: { iso, valid_from: day },
          query: { version },
        });
  const { refusal } = await attempt(call);
  if (refusal) return data({ intent, refusal }, refusal.status);
  return redirect(`/admin/catalogue/vat/${iso}?done=${day === null ? 'set' : 'withdrawn'}`);
}

export default function VatCountry({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const mayEdit = useMayEdit();
  const percent = usePercent();
  const dayInWords = useDayInWords();
  const { table, typed, preview, refusal, done } = loaderData;
  const { name, also, rates, version } = table;
  const labels = { basis_points: t('vat.rate'), valid_from: t('prices.day') };
  return (
    <>
      <title>{t('admin:page_title', { title: t('vat.heading', { country: name }) })}</title>
      <div className="grid gap-2">
        <Breadcrumbs way={[{ to: '/admin/catalogue/vat', label: t('tabs.vat') }]} here={name} />
        <h2>{t('vat.heading', { country: name })}</h2>
        {also.length > 0 && (
          <p className="text-soft">{t('vat.also', { countries: also.join(', ') })}</p>
        )}
      </div>
      <DoneNotice>{done && !actionData && t(`vat.${done}`)}</DoneNotice>
      <DatedEntries label={t('vat.rates')} entries={rates} columns={useColumns()} />
      {mayEdit && (
        <LookFirst
          title={t('vat.new')}
          text={t('vat.new_text')}
          facts={{
            form: 'look',
            refusal: inOwnWords(refusal, ['basis_points'], t('vat.rate_wrong')),
            labels,
          }}
          day={typed.valid_from}
          earliest={table.earliest_day}
        >
          {(field) => (
            <TextField
              {...field('basis_points')}
              name="rate"
              help={t('vat.rate_help')}
              defaultValue={typed.rate}
              inputMode="decimal"
              maxLength={6}
            />
          )}
        </LookFirst>
      )}
      {preview && <VatPreview preview={preview} country={name} />}
      {mayEdit && preview && (
        <SetForDay
          refusal={actionData?.intent === 'set' ? actionData.refusal : undefined}
          submit={t('vat.set_submit', {
            rate: percent(preview.after_basis_points),
            day: dayInWords(preview.valid_from),
          })}
          values={{
            valid_from: preview.valid_from,
            basis_points: preview.after_basis_points,
            version,
          }}
        />
      )}
      {mayEdit &&
        rates
          .filter(({ state }) => state === 'coming')
          .map(({ from, basis_points }) => (
            <TakeBack
              key={from}
              title={t('vat.withdraw')}
              text={t('vat.withdraw_text', {
                rate: percent(basis_points),
                day: dayInWords(from),
              })}
              submit={t('vat.withdraw_submit')}
              day={from}
              version={version}
              refused={actionData}
            />
          ))}
    </>
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
