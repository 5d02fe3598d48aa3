/** Actions on a whole price list: schedule, withdraw, delete. */

import type { PriceList } from '@lathe/contract/price-list-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  list: PriceList;
  /** Initial value of the field. */
  day: string;
  failureOf: (intent: string) => CallFailure | undefined;
}

export function ListDay({ list, day, failureOf }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const dayText = useDayText();
  const version = <input type="hidden" name="version" value={list.version} />;
  if (list.state === 'scheduled') {
    return (
      <Card title={t('prices.withdraw')} className="admin-narrow">
        <div className="stack gap-5">
          <p className="text-soft">
            {t('prices.withdraw_text', { day: dayText(list.valid_from ?? '') })}
          </p>
          <ActionForm
            form="withdraw"
            failure={failureOf('withdraw')}
            submit={t('prices.withdraw_submit')}
            variant="danger"
          >
            {version}
          </ActionForm>
        </div>
      </Card>
    );
  }
  if (list.state !== 'draft') return null;
  const form = {
    form: 'schedule',
    failure: failureOf('schedule'),
    labels: { valid_from: t('prices.day') },
  };
  return (
    <>
      <Card title={t('prices.schedule')} className="admin-narrow">
        <div className="stack gap-5">
          <p className="text-soft">{t('prices.schedule_text')}</p>
          <ActionForm {...form} submit={t('prices.schedule_submit')} className="narrow-form">
            {version}
            <DayField
              {...fieldsOf(form)('valid_from')}
              key={day}
              defaultValue={day}
              min={list.earliest_day}
              help={t('prices.day_help', { day: dayText(list.earliest_day) })}
            />
          </ActionForm>
        </div>
      </Card>
      <Card title={t('prices.drop')} className="admin-narrow">
        <div className="stack gap-5">
          <p className="text-soft">{t('prices.drop_text')}</p>
          <ActionForm
            form="drop"
            failure={failureOf('drop')}
            submit={t('prices.drop_submit')}
            variant="danger"
          >
            {version}
          </ActionForm>
        </div>
      </Card>
    </>
  );
}
