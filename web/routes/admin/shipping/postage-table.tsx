import { isCalendarDate } from '@lathe/rules/dates';
import { money, toDecimal } from '@lathe/rules/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { AdminHeader } from '../admin-header.tsx';
import { useDayInWords, usePercent } from '../in-words.ts';
import { useMayEdit } from '../may-edit.ts';
import { TakeBack } from '../take-back.tsx';
import type { Route } from './+types/postage-table.ts';
import { performOnPostage } from './perform-on-postage.server.ts';
import { PostagePreview } from './postage-preview.tsx';
import { StepRows } from './step-rows.tsx';
import { stepsOf, type TypedStep } from './typed-steps.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const [table, { data: types }, taxes] = await Promise.all([
    tableOf(asked),
    api('GET /api/admin/release_types'),
    api('GET /api/taxes'),
  ]);
  const grams = types.find(({ code }) => code === 'vinyl_12')?.weight_grams ?? 0;
  const wanted = new URL(asked.request.url).searchParams.get('valid_from') ?? '';
  const day = isCalendarDate(wanted) ? wanted : table.earliest_day;
  return { table, grams, taxes, day };
}

async function tableOf(asked: Route.LoaderArgs | Route.ActionArgs) {
  const { zone, kind } = asked.params;
  const { data: tables } = await requireViewer(asked).api('GET /api/admin/postage');
  const table = tables.find((each) => each.zone === zone && each.kind === kind);
  if (!table) throw data(null, 404);
  return table;
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const { done, failure, ...reply } = await performOnPostage(api, await tableOf(asked), form);
  if (failure) return data({ ...reply, failure }, failure.status);
  return redirect(`/admin/shipping?done=${done}`);
}

/** Steps that are there, and room for as many more. */
const SPARE_ROWS = 2;

export default function PostageTablePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const mayEdit = useMayEdit();
  const locale = useLocale();
  const percent = usePercent();
  const dayInWords = useDayInWords();
  const { table, grams, taxes } = loaderData;
  const saving = actionData?.kept ?? null;
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
  const begun = sheets.findLast(({ valid_from }) => valid_from <= loaderData.day) ?? table.current;
  const [rows, setRows] = useState<TypedStep[]>(
    saving?.rows ?? [
      ...begun.steps.map((step) => ({
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
        below
        title={heading}
        way={[{ to: '/admin/shipping', label: t('tabs.postage') }]}
        lead={t('postage.text', { rate: percent(table.vat_basis_points) })}
      />
      {mayEdit && (
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
      <PostagePreview
        table={table}
        before={before.steps}
        after={stepsOf(rows).steps}
        copyGrams={grams}
        taxes={taxes}
      />
      {mayEdit &&
        table.coming.map(({ valid_from }) => (
          <TakeBack
            key={valid_from}
            title={t('postage.withdraw', { day: dayInWords(valid_from) })}
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
