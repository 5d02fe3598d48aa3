import { money, toDecimal } from '@lathe/rules/money';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { useCanEdit } from '../may-edit.ts';
import { WithdrawCard } from '../withdraw-card.tsx';
import { parseSteps, type StepInput } from './parse-steps.ts';
import { RatePreview } from './rate-preview.tsx';
import type { action, loader } from './rate-table-page.server.ts';
import { StepRows } from './step-rows.tsx';

/** Empty rows after the existing steps. */
const SPARE_ROWS = 2;

export function RateTablePage({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const canEdit = useCanEdit();
  const locale = useLocale();
  const percent = usePercent();
  const dayText = useDayText();
  const { table, grams, taxes } = loaderData;
  const saving = actionData?.submitted ?? null;
  const [day, setDay] = useState(saving?.valid_from ?? loaderData.day);
  const sheets = [table.current, ...table.coming];
  const heading = t('postage.heading', {
    zone: t(`zones.${table.zone}`),
    service: t(`services.${table.kind}`),
  });
  const typed = (amount: number, currency: string) => {
    const text = toDecimal(money(amount, currency));
    return locale === 'de' ? text.replace('.', ',') : text;
  };
  const applied =
    sheets.findLast(({ valid_from }) => valid_from <= loaderData.day) ?? table.current;
  const [rows, setRows] = useState<StepInput[]>(
    saving?.rows ?? [
      ...applied.steps.map((step) => ({
        max_grams: String(step.max_grams),
        GBP: typed(step.GBP, 'GBP'),
        EUR: typed(step.EUR, 'EUR'),
        USD: typed(step.USD, 'USD'),
      })),
      ...Array.from({ length: SPARE_ROWS }, () => ({ max_grams: '', GBP: '', EUR: '', USD: '' })),
    ],
  );
  const form = {
    form: 'postage',
    failure: saving ? actionData?.failure : undefined,
    labels: { valid_from: t('postage.day') },
  };
  const before = sheets.findLast(({ valid_from }) => valid_from < day) ?? table.current;
  return (
    <>
      <AdminHeader
        isSubheading
        title={heading}
        crumbs={[{ to: '/admin/shipping', label: t('tabs.postage') }]}
        lead={t('postage.text', { rate: percent(table.vat_basis_points) })}
      />
      {canEdit && (
        <Card className="admin-narrow">
          <ActionForm {...form} submit={t('postage.save')}>
            <input type="hidden" name="version" value={table.version} />
            <StepRows rows={rows} problems={actionData?.problems ?? {}} onChange={setRows} />
            <DayField
              {...fieldsOf(form)('valid_from')}
              defaultValue={day}
              onChange={setDay}
              min={table.earliest_day}
              help={t('postage.day_help')}
              className="narrow-form"
            />
          </ActionForm>
        </Card>
      )}
      <RatePreview
        table={table}
        before={before.steps}
        after={parseSteps(rows).steps}
        copyGrams={grams}
        taxes={taxes}
      />
      {canEdit &&
        table.coming.map(({ valid_from }) => (
          <WithdrawCard
            key={valid_from}
            title={t('postage.withdraw', { day: dayText(valid_from) })}
            text={t('postage.withdraw_text')}
            submit={t('postage.withdraw_submit')}
            day={valid_from}
            version={table.version}
            rejected={actionData}
          />
        ))}
    </>
  );
}
