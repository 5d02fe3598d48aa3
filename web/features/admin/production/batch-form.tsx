import type { PlantOverview } from '@lathe/contract/production';
import { PRODUCTION_BATCH_MAX } from '@lathe/rules/limits';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { PlantReply } from './plant-reply.ts';

interface Props {
  format: string;
  /** Queued jobs that are in no batch; of each material, because they are printed apart. */
  choices: PlantOverview['batchable'];
  reply: PlantReply | undefined;
}

/** Takes the most urgent jobs of the list below. */
export function BatchForm({ format, choices, reply }: Props) {
  const { t } = useTranslation('production');
  const form = {
    form: 'batch',
    failure: reply?.intent === 'batch' ? reply.failure : undefined,
    labels: { jobs: t('make_batch.jobs'), material: t('make_batch.material') },
  };
  const [first] = choices;
  if (!first) {
    // Another person took the last jobs, so only the error is shown.
    return form.failure ? <Notice tone="danger">{form.failure.message}</Notice> : null;
  }
  const most = Math.max(...choices.map(({ jobs }) => jobs));
  return (
    <details className="card card-body batch-form" open={form.failure !== undefined}>
      <summary>{t('make_batch.title')}</summary>
      <p className="batch-text">{t('make_batch.text', { max: PRODUCTION_BATCH_MAX })}</p>
      <ActionForm {...form} submit={t('make_batch.submit')} variant="secondary">
        <input type="hidden" name="format" value={format} />
        {choices.length > 1 ? (
          <SelectField {...fieldsOf(form)('material')}>
            {choices.map(({ material, jobs }) => (
              <option key={material?.code ?? ''} value={material?.code ?? ''}>
                {t('make_batch.choice', {
                  name: material?.name ?? t('make_batch.no_material'),
                  count: jobs,
                })}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="material" value={first.material?.code ?? ''} />
        )}
        <NumberField
          {...fieldsOf(form)('jobs')}
          defaultValue={Math.min(most, PRODUCTION_BATCH_MAX)}
          min={1}
          max={PRODUCTION_BATCH_MAX}
        />
      </ActionForm>
    </details>
  );
}
