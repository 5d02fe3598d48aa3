/** The customs duty on small parcels into the EU. */

import type { DutyTable } from '@lathe/contract/tax-rate-calls';
import { money, toDecimal } from '@lathe/rules/money';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { useLocale } from '../../../ui/locale.ts';
import { Money } from '../../../ui/money.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { DatedSetting } from './dated-setting.tsx';
import { DutyPreview } from './duty-preview.tsx';
import type { action, loader } from './eu-duty.server.ts';

export function EuDuty({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin_catalogue');
  const decimal = useEuros();
  const dayText = useDayText();
  const { table, typed, query, preview, failure, done } = loaderData;
  const { duties, earliest_day, version } = table;
  const last = duties.at(-1);
  return (
    <DatedSetting
      of="duty"
      title={t('duty.title')}
      current={t('duty.title')}
      lead={t('duty.lead')}
      list={{ label: t('duty.list'), entries: duties, columns: useColumns() }}
      inputs={{
        labels: {
          per_item_type: t('duty.per_item_type'),
          below: t('duty.below'),
          valid_from: t('prices.day'),
        },
        failure,
        figures: { names: ['per_item_type', 'below'], message: t('duty.amount_wrong') },
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
          submit: t('duty.set_submit', { day: dayText(preview.valid_from) }),
          values: query,
        }
      }
      withdrawText={({ from }) => t('duty.withdraw_text', { day: dayText(from) })}
      version={version}
      done={done}
      rejected={actionData}
    />
  );
}

/** Formatted as typed input; empty when there is no amount. */
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
