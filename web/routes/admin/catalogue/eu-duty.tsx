/** The duty on small parcels into the EU. */
import type { DutyTable } from '@lathe/contract/tax-admin-calls';
import { money, toDecimal } from '@lathe/rules/money';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { useLocale } from '../../../ui/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { doneIn } from '../done-notice.tsx';
import { useDayInWords } from '../in-words.ts';
import { minorUnits, wholeNumber } from '../typed-values.ts';
import type { Route } from './+types/eu-duty.ts';
import { DatedSetting } from './dated-setting.tsx';
import { DutyPreview } from './duty-preview.tsx';
import { SETTINGS_DONE, setOrTakeBack } from './perform-on-dated.server.ts';

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
    failure: looked?.failure,
    done: doneIn(asked.request, SETTINGS_DONE),
  };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  return await setOrTakeBack(asked.request, '/admin/catalogue/vat/eu-duty', {
    set: (form, version) =>
      api('POST /api/admin/eu_duty', {
        body: {
          valid_from: textOf(form, 'valid_from'),
          per_item_type: wholeNumber(textOf(form, 'per_item_type')),
          below: wholeNumber(textOf(form, 'below')),
          version,
        },
      }),
    takeBack: (day, version) =>
      api('DELETE /api/admin/eu_duty/{valid_from}', {
        params: { valid_from: day },
        query: { version },
      }),
  });
}

export default function EuDuty({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('admin_catalogue');
  const decimal = useEuros();
  const dayInWords = useDayInWords();
  const { table, typed, query, preview, failure, done } = loaderData;
  const { duties, earliest_day, version } = table;
  const last = duties.at(-1);
  return (
    <DatedSetting
      of="duty"
      title={t('duty.title')}
      here={t('duty.title')}
      lead={t('duty.lead')}
      list={{ label: t('duty.list'), entries: duties, columns: useColumns() }}
      look={{
        labels: {
          per_item_type: t('duty.per_item_type'),
          below: t('duty.below'),
          valid_from: t('prices.day'),
        },
        failure,
        figures: { names: ['per_item_type', 'below'], wrong: t('duty.amount_wrong') },
        day: typed.valid_from,
        earliest: earliest_day,
        fields: (field) => (
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
        ),
      }}
      preview={preview && <DutyPreview preview={preview} />}
      set={
        preview && {
          submit: t('duty.set_submit', { day: dayInWords(preview.valid_from) }),
          values: query,
        }
      }
      takenBack={({ from }) => t('duty.withdraw_text', { day: dayInWords(from) })}
      version={version}
      done={done}
      rejected={actionData}
    />
  );
}

/** As people type them; nothing where nothing holds. */
function useEuros(): (cents: number | undefined) => string {
  const locale = useLocale();
  return (cents) => {
    if (cents === undefined) return '';
    const text = toDecimal(money(cents, 'EUR'));
    return locale === 'de' ? text.replace('.', ',') : text;
  };
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
