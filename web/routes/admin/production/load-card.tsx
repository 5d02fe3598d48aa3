import type { PlantOverview } from '@lathe/contract/production';
import { VINYL_CAPACITY_MAX } from '@lathe/rules/limits';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '../../../features/account/action-form.tsx';
import { fieldsOf } from '../../../features/account/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Gauge } from '../../../ui/gauge.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Day } from '../../../ui/time.tsx';
import type { PlantReply } from './perform.server.ts';

interface Props {
  plant: PlantOverview;
  reply: PlantReply | undefined;
}

/** What the next days still hold; and, for admins, how much a day holds. */
export function LoadCard({ plant, reply }: Props) {
  const { t, i18n } = useTranslation('production');
  const asked = reply?.intent === 'capacity' ? reply : undefined;
  const form = {
    form: 'capacity',
    refusal: asked?.refusal,
    labels: { vinyl_capacity: t('load.capacity') },
  };
  const field = fieldsOf(form);
  return (
    <Card title={t('load.title')}>
      <p className="mb-4 text-soft">{t('load.text')}</p>
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
      {plant.operations.set_capacity_enabled && (
        <div className="mt-6">
          {asked && !asked.refusal && (
            <div className="mb-4">
              <Notice tone="success" role="status">
                {t('load.done')}
              </Notice>
            </div>
          )}
          <ActionForm {...form} submit={t('load.submit')} look="secondary">
            <NumberField
              {...field('vinyl_capacity')}
              defaultValue={plant.vinyl_capacity}
              min={1}
              max={VINYL_CAPACITY_MAX}
            />
          </ActionForm>
        </div>
      )}
    </Card>
  );
}
