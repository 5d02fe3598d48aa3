/** Remaining capacity of the next days; admins can also change the daily capacity. */
import type { PlantOverview } from '@lathe/contract/production';
import { VINYL_CAPACITY_MAX } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Gauge } from '../../../ui/gauge.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import type { action, loader } from './days.server.ts';
import { PlantTabs } from './plant-tabs.tsx';
import './production.css';

export function Days({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['production', 'admin']);
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
      <div className="admin-narrow stack gap-6">
        <Card title={t('load.days')}>
          <div className="stack gap-6">
            <Load name={t('load.records')} days={plant.days} capacity={plant.vinyl_capacity} />
            {plant.types.map(({ format, capacity, days }) => (
              <Load key={format.code} name={format.name} days={days} capacity={capacity} />
            ))}
          </div>
          <p className="mt-4 text-small text-soft">{t('load.types_text')}</p>
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

interface LoadProps {
  name: string;
  days: PlantOverview['days'];
  capacity: number;
}

/** What a machine of the plant makes on the next days. */
function Load({ name, days, capacity }: LoadProps) {
  const { i18n } = useTranslation('production');
  return (
    <section>
      <h3 className="mb-4">{name}</h3>
      <div className="load-days">
        {days.map(({ date, booked }) => (
          <Gauge
            key={date}
            label={<Day value={date} style="day-month" />}
            value={booked}
            limit={capacity}
            format={(pieces) => pieces.toLocaleString(i18n.language)}
          />
        ))}
      </div>
    </section>
  );
}
