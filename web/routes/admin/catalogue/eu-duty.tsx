/** The duty on small parcels into the EU: looked at first, then set for a day. */
import type { DutyTable } from '@lathe/contract/tax-admin-calls';
import { money, toDecimal } from '@lathe/rules/money';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt } from '../../../features/account/refusal.ts';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { DoneNotice, doneIn } from '../done-notice.tsx';
import { useDayInWords } from '../in-words.ts';
import { useMayEdit } from '../may-edit.ts';
import { dayTakenBack, TakeBack } from '../take-back.tsx';
import { minorUnits, wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/eu-duty.ts';
import { DatedEntries } from './dated-entries.tsx';
import { DutyPreview } from './duty-preview.tsx';
import { inOwnWords, LookFirst, SetForDay } from './look-first.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const search = new URL(asked.request.url).searchParams;
  const table = await api('GET /api/admin/eu_duty');
  const typed = {
    each: search.get('each'),
    below: search.get('below'),
    valid_from: search.get('valid_from') ?? table.earliest_day,
  };
  const query = {
    valid_from: typed.valid_from,
    per_item_type: minorUnits(typed.each ?? ''),
    below: minorUnits(typed.below ?? ''),
  };
  const looked = search.has('each')
    ? await attempt(api('GET /api/admin/eu_duty/preview', { query }))
    : null;
  return {
    table,
    typed,
    query,
    preview: looked?.value ?? null,
    refusal: looked?.refusal,
    done: doneIn(asked.request, ['set', 'withdrawn']),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const intent = textOf(form, 'intent');
  const version = wholeNumber(textOf(form, 'version'));
  const day = dayTakenBack(intent);
  const call =
    day === null
      ? api('POST /api/admin/eu_duty', {
          body: {
            valid_from: textOf(form, 'valid_from'),
            per_item_type: wholeNumber(textOf(form, 'per_item_type')),
            below: wholeNumber(textOf(form, 'below')),
            version,
          },
        })
      : api('DELETE /api/admin/eu_duty/{valid_from}', {
          params: { valid_from: day },
          query: { version },
        });
  const { refusal } = await attempt(call);
  if (refusal) return data({ intent, refusal }, refusal.status);
  return redirect(`/admin/catalogue/vat/eu-duty?done=${day === null ? 'set' : 'withdrawn'}`);
}

export default function EuDuty({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_catalogue', 'admin']);
  const mayEdit = useMayEdit();
  const locale = useLocale();
  const dayInWords = useDayInWords();
  const { table, typed, query, preview, refusal, done } = loaderData;
  const { duties, earliest_day, version } = table;
  const last = duties.at(-1);
  const decimal = (amount: number | undefined) => {
    if (amount === undefined) return '';
    const text = toDecimal(money(amount, 'EUR'));
    return locale === 'de' ? text.replace('.', ',') : text;
  };
  const labels = {
    per_item_type: t('duty.per_item_type'),
    below: t('duty.below'),
    valid_from: t('prices.day'),
  };
  return (
    <>
      <title>{t('admin:page_title', { title: t('duty.title') })}</title>
      <div className="grid gap-2">
        <Breadcrumbs
          way={[{ to: '/admin/catalogue/vat', label: t('tabs.vat') }]}
          here={t('duty.title')}
        />
        <h2>{t('duty.title')}</h2>
        <p className="text-soft">{t('duty.lead')}</p>
      </div>
      <DoneNotice>{done && !actionData && t(`duty.${done}`)}</DoneNotice>
      <DatedEntries label={t('duty.list')} entries={duties} columns={useColumns()} />
      {mayEdit && (
        <LookFirst
          title={t('duty.new')}
          text={t('duty.new_text')}
          facts={{
            form: 'look',
            refusal: inOwnWords(refusal, ['per_item_type', 'below'], t('duty.amount_wrong')),
            labels,
          }}
          day={typed.valid_from}
          earliest={earliest_day}
        >
          {(field) => (
            <>
              <TextField
                {...field('per_item_type')}
                name="each"
                help={t('duty.per_item_type_help')}
                defaultValue={typed.each ?? decimal(last?.per_item_type)}
                inputMode="decimal"
                maxLength={8}
              />
              <TextField
                {...field('below')}
                defaultValue={typed.below ?? decimal(last?.below)}
                inputMode="decimal"
                maxLength={10}
              />
            </>
          )}
        </LookFirst>
      )}
      {preview && <DutyPreview preview={preview} />}
      {mayEdit && preview && (
        <SetForDay
          refusal={actionData?.intent === 'set' ? actionData.refusal : undefined}
          submit={t('duty.set_submit', { day: dayInWords(preview.valid_from) })}
          values={{ ...query, version }}
        />
      )}
      {mayEdit &&
        duties
          .filter(({ state }) => state === 'coming')
          .map(({ from }) => (
            <TakeBack
              key={from}
              title={t('duty.withdraw')}
              text={t('duty.withdraw_text', { day: dayInWords(from) })}
              submit={t('duty.withdraw_submit')}
              day={from}
              version={version}
              refused={actionData}
            />
          ))}
    </>
  );
}

type Duty = DutyTable['duties'][number];

function useColumns() {
  const { t } = useTranslation('admin_catalogue');
  return [
    {
      id: 'each',
      header: t('duty.each'),
      align: 'end' as const,
      cell: ({ per_item_type }: Duty) => <Money value={money(per_item_type, 'EUR')} />,
    },
    {
      id: 'below',
      header: t('duty.worth_below'),
      align: 'end' as const,
      cell: ({ below }: Duty) => <Money value={money(below, 'EUR')} />,
    },
  ];
}
