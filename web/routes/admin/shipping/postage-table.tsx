import { calendarDate } from '@lathe/rules/dates';
import { bcp47 } from '@lathe/rules/locales';
import { money, toDecimal } from '@lathe/rules/money';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { textOf } from '../../../features/account/form-values.ts';
import { attempt } from '../../../features/account/refusal.ts';
import { requireViewer } from '../../../features/account/require-viewer.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Card } from '../../../ui/card.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { useMayEdit } from '../may-edit.ts';
import type { Route } from './+types/postage-table.ts';
import { PostagePreview } from './postage-preview.tsx';
import { STEP_COLUMNS, stepsOf, type TypedStep } from './typed-steps.ts';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const { zone, service } = asked.params;
  const [{ data: tables }, { data: types }] = await Promise.all([
    api('GET /api/admin/postage'),
    api('GET /api/admin/release_types'),
  ]);
  const table = tables.find((each) => each.zone === zone && each.service === service);
  if (!table) throw data(null, 404);
  const grams = types.find(({ code }) => code === 'vinyl_12')?.weight_grams ?? 0;
  return { table, grams, today: calendarDate(new Date()) };
}

/** Steps that are there, and room for as many more. */
const SPARE_ROWS = 2;

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const { data: tables } = await api('GET /api/admin/postage');
  const table = tables.find(
    ({ zone, service }) => zone === asked.params.zone && service === asked.params.service,
  );
  if (!table) throw data(null, 404);
  const rows: TypedStep[] = Array.from({ length: Number(textOf(form, 'rows')) || 0 }, (_, row) => ({
    max_grams: textOf(form, `max_grams ${row}`),
    GBP: textOf(form, `GBP ${row}`),
    EUR: textOf(form, `EUR ${row}`),
    USD: textOf(form, `USD ${row}`),
  }));
  const { steps, rowOf } = stepsOf(rows);
  const { zone, service } = table;
  const { refusal } = await attempt(
    api('PUT /api/admin/postage/{zone}/{service}', {
      params: { zone, service },
      body: { steps, version: Number(textOf(form, 'version')) },
    }),
  );
  if (!refusal) return redirect('/admin/shipping?done=saved');
  const problems = Object.fromEntries(
    Object.entries(refusal.paths).map(([path, words]) => {
      const [, index = '', column = 'max_grams'] = path.split('.');
      return [`${column} ${rowOf(Number(index))}`, words.join(' ')];
    }),
  );
  return data({ refusal, problems, rows }, refusal.status);
}

export default function PostageTablePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation(['admin_shipping', 'admin']);
  const mayEdit = useMayEdit();
  const locale = useLocale();
  const { table, grams, today } = loaderData;
  const percent = new Intl.NumberFormat(bcp47(locale), { style: 'percent' });
  const heading = t('postage.heading', {
    zone: t(`zones.${table.zone}`),
    service: t(`services.${table.service}`),
  });
  const typed = (amount: number, currency: string) => {
    const text = toDecimal(money(amount, currency));
    return locale === 'de' ? text.replace('.', ',') : text;
  };
  const [rows, setRows] = useState<TypedStep[]>(
    actionData?.rows ?? [
      ...table.steps.map((step) => ({
        max_grams: String(step.max_grams),
        GBP: typed(step.GBP, 'GBP'),
        EUR: typed(step.EUR, 'EUR'),
        USD: typed(step.USD, 'USD'),
      })),
      ...Array.from({ length: SPARE_ROWS }, () => ({ max_grams: '', GBP: '', EUR: '', USD: '' })),
    ],
  );
  const change = (at: number, column: keyof TypedStep, value: string) =>
    setRows(rows.map((row, index) => (index === at ? { ...row, [column]: value } : row)));
  return (
    <>
      <title>{t('admin:page_title', { title: heading })}</title>
      <div className="grid gap-2">
        <Breadcrumbs way={[{ to: '/admin/shipping', label: t('tabs.postage') }]} here={heading} />
        <h2>{heading}</h2>
        <p className="text-soft">
          {t('postage.text', { rate: percent.format(table.vat_basis_points / 10_000) })}
        </p>
      </div>
      {mayEdit && (
        <Card className="admin-narrow">
          <ActionForm form="postage" refusal={actionData?.refusal} submit={t('postage.save')}>
            <input type="hidden" name="version" value={table.version} />
            <input type="hidden" name="rows" value={rows.length} />
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are never moved
              <fieldset key={at} className="step-row">
                <legend>{t('postage.step', { number: at + 1 })}</legend>
                {STEP_COLUMNS.map((column) => (
                  <TextField
                    key={column}
                    id={`${column}-${at}`}
                    name={`${column} ${at}`}
                    label={column === 'max_grams' ? t('postage.max_grams') : column}
                    required={false}
                    inputMode={column === 'max_grams' ? 'numeric' : 'decimal'}
                    maxLength={8}
                    value={row[column]}
                    onChange={({ target }) => change(at, column, target.value)}
                    error={actionData?.problems[`${column} ${at}`]}
                  />
                ))}
              </fieldset>
            ))}
          </ActionForm>
        </Card>
      )}
      <PostagePreview table={table} steps={stepsOf(rows).steps} copyGrams={grams} today={today} />
    </>
  );
}
