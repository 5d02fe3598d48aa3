import type { ManagedType } from '@lathe/contract/catalogue-settings-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { DoneCard } from '../../../lib/forms/done-card.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { type RejectedForm, rejectionOf } from './rejected-form.ts';

interface Props {
  type: ManagedType;
  done: boolean;
  rejected: RejectedForm | null;
}

const NUMBERS = [
  'max_tracks_per_side',
  'min_seconds_per_side',
  'warn_seconds_per_side',
  'max_seconds_per_side',
  'retail_box_size',
  'weight_grams',
] as const;

export function NumbersCard({ type, done, rejected }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const { failure, submitted } = rejectionOf(rejected, 'numbers');
  const labels = {
    max_tracks_per_side: t('formats.max_tracks'),
    min_seconds_per_side: t('formats.min_seconds'),
    warn_seconds_per_side: t('formats.warn_seconds'),
    max_seconds_per_side: t('formats.max_seconds'),
    retail_box_size: t('formats.box_size'),
    weight_grams: t('formats.weight_grams'),
  };
  const form = { form: 'numbers', failure, labels };
  const field = fieldsOf(form);
  const ticked = (name: 'allow_bulk_orders' | 'is_offered') =>
    submitted ? name in submitted : type[name];
  return (
    <DoneCard id="numbers" title={t('formats.limits')} done={done && t('saved')}>
      <p className="text-soft">{t('formats.limits_text', { count: type.in_the_making })}</p>
      <ActionForm {...form} submit={t('save')}>
        <input type="hidden" name="version" value={submitted?.version ?? type.version} />
        <div className="field-columns field-columns-wide">
          {NUMBERS.map((name) => (
            <TextField
              key={`${name} ${type.version}`}
              {...field(name)}
              inputMode="numeric"
              maxLength={5}
              optional={name === 'warn_seconds_per_side'}
              help={name === 'warn_seconds_per_side' ? t('formats.warn_help') : undefined}
              defaultValue={submitted?.[name] ?? type[name] ?? ''}
            />
          ))}
        </div>
        <Checkbox
          name="allow_bulk_orders"
          label={t('formats.allow_bulk')}
          defaultChecked={ticked('allow_bulk_orders')}
        />
        <Checkbox
          name="is_offered"
          label={t('formats.is_offered')}
          defaultChecked={ticked('is_offered')}
        />
      </ActionForm>
    </DoneCard>
  );
}
