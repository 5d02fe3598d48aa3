import type { OwnEvent } from '@lathe/contract/event-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  event: OwnEvent;
  failure: CallFailure | undefined;
}

/** The next date of a tour, at the place and in the time zone of this event. */
export function DuplicateEvent({ event: { date, time }, failure }: Props) {
  const { t } = useTranslation('events');
  const form = { form: 'duplicate', failure, labels: { starts: t('fields.starts') } };
  return (
    <Card title={t('duplicate.title')}>
      <ActionForm {...form} submit={t('duplicate.submit')} variant="secondary">
        <p className="text-soft">{t('duplicate.text')}</p>
        <DayField {...fieldsOf(form)('starts')} time defaultValue={`${date}T${time}`} />
      </ActionForm>
    </Card>
  );
}
