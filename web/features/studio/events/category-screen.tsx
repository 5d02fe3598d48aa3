/** One ticket category: price, places, sale window, and who may see it. */
import { TICKET_CODE_MAX_LENGTH, TICKET_CODE_MIN_LENGTH } from '@lathe/rules/event-limits';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { TICKET_NAME_MAX_LENGTH, TICKET_POOL_CAPACITY_MAX } from '@lathe/rules/ticket-limits';
import { useState } from 'react';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { MoneyField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './category-screen.server.ts';
import { CATEGORY_FIELDS, PRICES } from './category-values.ts';
import { WaitingList } from './waiting-list.tsx';
import './events.css';

export function CategoryScreen({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['events', 'studio']);
  const { event, category, pools } = loaderData;
  const values = actionData?.submitted ?? loaderData.values;
  const [pool, setPool] = useState(values.pool);
  const labels = Object.fromEntries(
    CATEGORY_FIELDS.map((name) => [name, t(`tickets.fields.${name}`)]),
  ) as Record<(typeof CATEGORY_FIELDS)[number], string>;
  const form = { form: 'category', failure: actionData?.failure, labels };
  const field = fieldsOf(form);
  const title = category ? t('tickets.edit', { name: category.name }) : t('tickets.new');
  const places = { min: 1, max: TICKET_POOL_CAPACITY_MAX };
  return (
    <>
      <title>{t('studio:page_title', { title })}</title>
      <ScreenHead
        title={title}
        crumbs={[
          { label: t('title'), to: '/studio/events' },
          { label: event.event_name, to: `/studio/events/${event.uuid}` },
        ]}
      />
      <Card>
        <ActionForm
          key={actionData?.submitted ? 'submitted' : (category?.version ?? 0)}
          {...form}
          submit={t(category ? 'tickets.save' : 'tickets.create')}
        >
          {category && (
            <input type="hidden" name="version" value={actionData?.version ?? category.version} />
          )}
          <div className="event-fields">
            <TextField
              {...field('name')}
              maxLength={TICKET_NAME_MAX_LENGTH}
              defaultValue={values.name}
              autoComplete="off"
            />
            <div className="field-pair">
              {PRICES.map(([name, currency]) => (
                <MoneyField
                  key={name}
                  {...field(name)}
                  currency={currency}
                  defaultValue={values[name]}
                />
              ))}
            </div>
            <p className="field-help">{t('tickets.prices_help')}</p>
            {!category && pools.length > 0 && (
              <SelectField
                {...field('pool')}
                value={pool}
                onChange={({ target }) => setPool(target.value)}
              >
                <option value="">{t('tickets.new_pool')}</option>
                {pools.map(({ uuid, names }) => (
                  <option key={uuid} value={uuid}>
                    {t('tickets.shared_pool', { names })}
                  </option>
                ))}
              </SelectField>
            )}
            <div className="field-pair">
              {(category !== null || pool === '') && (
                <NumberField
                  {...field('capacity')}
                  {...places}
                  help={t('tickets.capacity_help')}
                  defaultValue={values.capacity}
                />
              )}
              <NumberField
                {...field('quantity')}
                {...places}
                optional
                help={t('tickets.quantity_help')}
                defaultValue={values.quantity}
              />
              <NumberField
                {...field('per_order')}
                optional
                min={1}
                max={ITEM_QUANTITY_MAX}
                defaultValue={values.per_order}
              />
            </div>
            <div className="field-pair">
              <DayField {...field('sale_from')} time optional defaultValue={values.sale_from} />
              <DayField {...field('sale_to')} time optional defaultValue={values.sale_to} />
            </div>
            <p className="field-help">
              {t('tickets.window_help', { zone: event.time_zone.replaceAll('_', ' ') })}
            </p>
            <TextField
              {...field('hidden_code')}
              optional
              help={t('tickets.code_help', { min: TICKET_CODE_MIN_LENGTH })}
              maxLength={TICKET_CODE_MAX_LENGTH}
              defaultValue={values.hidden_code}
              autoComplete="off"
              className="field-narrow"
            />
          </div>
        </ActionForm>
      </Card>
      {category && <WaitingList category={category} />}
      {category && category.sold + category.free + category.held === 0 && (
        <StepButton
          intent="remove"
          size="medium"
          subject={category.name}
          label={t('tickets.remove')}
        />
      )}
    </>
  );
}
