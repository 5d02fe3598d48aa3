import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type MerchCardProps, replyTo } from './card-props.ts';

export function TypeCard({ type, reply, canEdit, done }: MerchCardProps) {
  const { t } = useTranslation('merch_admin');
  if (!canEdit) return null;
  const { failure, submitted } = replyTo(reply, 'type');
  const labels = {
    name_en: t('name_en'),
    name_de: t('name_de'),
    weight_grams: t('weight_grams'),
    daily_capacity: t('daily_capacity'),
  };
  const form = { form: 'type', failure, labels };
  const field = fieldsOf(form);
  return (
    <DoneCard id="type" title={t('basics')} done={done && t('saved')}>
      <ActionForm key={type.version} {...form} submit={t('save')}>
        <input type="hidden" name="version" value={submitted?.version ?? type.version} />
        <div className="field-columns">
          <TextField
            {...field('name_en')}
            defaultValue={submitted?.name_en ?? type.name_en}
            maxLength={60}
          />
          <TextField
            {...field('name_de')}
            defaultValue={submitted?.name_de ?? type.name_de}
            maxLength={60}
          />
          <TextField
            {...field('weight_grams')}
            inputMode="numeric"
            maxLength={5}
            defaultValue={submitted?.weight_grams ?? type.weight_grams}
          />
          <TextField
            {...field('daily_capacity')}
            inputMode="numeric"
            maxLength={6}
            optional
            help={t('daily_capacity_help')}
            defaultValue={submitted?.daily_capacity ?? type.daily_capacity ?? ''}
          />
        </div>
        <Checkbox
          name="is_active"
          label={t('is_active')}
          help={t('is_active_help')}
          defaultChecked={submitted ? 'is_active' in submitted : type.is_active}
        />
      </ActionForm>
    </DoneCard>
  );
}
