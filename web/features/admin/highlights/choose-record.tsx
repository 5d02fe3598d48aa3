import type { ChosenRecord } from '@lathe/contract/highlight-calls';
import { RECORD_REASON_MAX } from '@lathe/rules/record-of-the-week';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  /** The choice that is changed; null for a new one. */
  editing: ChosenRecord | null;
  submitted: { day: string; title: string; reason_en: string; reason_de: string } | null;
  failure: CallFailure | undefined;
}

const EXAMPLE = '/kiosk/releases/night-bus';

export function ChooseRecord({ editing, submitted, failure }: Props) {
  const { t } = useTranslation('admin');
  const dayText = useDayText();
  const labels = {
    title: t('highlights.address'),
    day: t('highlights.day'),
    reason_en: t('highlights.reason_en'),
    reason_de: t('highlights.reason_de'),
  };
  const form = { form: 'choose', failure, labels };
  const field = fieldsOf(form);
  const { label: dayLabel, ...dayField } = field('day');
  return (
    <Card
      title={
        editing
          ? t('highlights.edit_named', { day: dayText(editing.starts_on) })
          : t('highlights.add')
      }
    >
      <ActionForm
        {...form}
        submit={t('highlights.save')}
        besideButton={
          editing && <ButtonLink to="/admin/highlights">{t('highlights.cancel')}</ButtonLink>
        }
      >
        <input type="hidden" name="version" value={editing?.version ?? 0} />
        <div className="field-columns">
          <TextField
            {...field('title')}
            defaultValue={submitted?.title ?? editing?.url}
            help={t('highlights.address_help', { example: EXAMPLE })}
            maxLength={300}
          />
          {editing ? (
            <input type="hidden" name="day" value={editing.starts_on} />
          ) : (
            <DayField {...dayField} label={dayLabel ?? ''} defaultValue={submitted?.day ?? ''} />
          )}
        </div>
        <div className="field-columns">
          <TextArea
            {...field('reason_en')}
            defaultValue={submitted?.reason_en ?? editing?.reason_en}
            help={t('highlights.reason_help')}
            maxLength={RECORD_REASON_MAX}
            rows={3}
          />
          <TextArea
            {...field('reason_de')}
            defaultValue={submitted?.reason_de ?? editing?.reason_de}
            maxLength={RECORD_REASON_MAX}
            rows={3}
          />
        </div>
      </ActionForm>
    </Card>
  );
}
