/** What the next days still hold; and, for admins, how much a day holds. */
import { VINYL_CAPACITY_MAX } from '@lathe/rules/limits';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { Gauge } from '../../../ui/gauge.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Day } from '../../../ui/time.tsx';
import type { Route } from './+types/days.ts';
import { PlantTabs } from './plant-tabs.tsx';
import './production.css';
import { AdminHeader } from '../admin-header.tsx';

export async function loader(asked: Route.LoaderArgs) {
  const { api } = requireViewer(asked);
  const done = new URL(asked.request.url).searchParams.has('done');
  return { plant: await api('GET /api/production'), done };
}

export async function action(asked: Route.ActionArgs) {
  const { api } = requireViewer(asked);
  const form = await asked.request.formData();
  const body = { vinyl_capacity: Number(textOf(form, 'vinyl_capacity')) };
  const { failure } = await attempt(api('PUT /api/production/capacity', { body }));
  if (failure) return data({ failure }, failure.status);
  return redirect('/admin/production/days?done#capacity');
}

export default function Days({ loaderData, actionData }: Route.ComponentProps) {
  const { t, i18n } = useTranslation(['production', 'admin']);
  const { plant, done } = loaderData;
  const form = {
    form: 'capacity',
    failure: actionData?.failure,
    labels: { vinyl_capacity: t('load.capacity') },
  };
  return (
    <>
      <AdminHeader title={t('load.title')} lead={t('load.text')} />
      <PlantTabs />
      <div className="admin-narrow grid gap-6">
        <Card title={t('load.days')}>
          <div className="load-days">
            {plant.days.map(({ date, booked }) => (
              <Gauge
                key={date}
                label={<Day value={date} look="day-month" />}
                value={booked}
                stop={plant.vinyl_capacity}
                format={(records) => records.toLocaleString(i18n.language)}
              />
            ))}
          </div>
        </Card>
        {plant.operations.set_capacity_enabled && (
          <DoneCard
            id="capacity"
            title={t('load.capacity_title')}
            done={done && !actionData && t('load.done')}
          >
            <ActionForm {...form} submit={t('load.submit')}>
              <NumberField
                {...fieldsOf(form)('vinyl_capacity')}
                defaultValue={plant.vinyl_capacity}
                min={1}
                max={VINYL_CAPACITY_MAX}
              />
            </ActionForm>
          </DoneCard>
        )}
      </div>
    </>
  );
}
