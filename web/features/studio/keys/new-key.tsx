import {
  KEY_DAYS,
  KEY_DAYS_DEFAULT,
  KEY_MODES,
  KEY_NAME_MAX_LENGTH,
  OFFERED_SCOPES,
} from '@lathe/rules/api-keys';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Card } from '../../../ui/card.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessages, useControl } from '../../../ui/field.tsx';
import { RadioGroup } from '../../../ui/radio-group.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { KeyValues } from './keys-page.server.ts';
import { scopeKey } from './scope-text.ts';

interface Props {
  failure: CallFailure | undefined;
  /** The input of a rejected form. */
  submitted: KeyValues | undefined;
}

export function NewKey({ failure, submitted }: Props) {
  const { t } = useTranslation('api_keys');
  const labels = {
    name: t('new.name'),
    mode: t('new.mode'),
    scopes: t('new.scopes'),
    days: t('new.days'),
  };
  const form = { form: 'make', failure, labels };
  const field = fieldsOf(form);
  return (
    <Card title={t('new.title')} className="form-card">
      <ActionForm {...form} submit={t('new.submit')}>
        <TextField
          {...field('name')}
          help={t('new.name_help')}
          maxLength={KEY_NAME_MAX_LENGTH}
          autoComplete="off"
          defaultValue={submitted?.name}
          className="field-medium"
        />
        <Scopes {...field('scopes')} chosen={submitted?.scopes ?? []} />
        <RadioGroup
          {...field('mode')}
          defaultValue={submitted?.mode ?? 'live'}
          options={KEY_MODES.map((mode) => ({
            value: mode,
            label: t(`new.${mode}`),
            help: t(`new.${mode}_help`),
          }))}
        />
        <SelectField
          {...field('days')}
          defaultValue={submitted?.days ?? KEY_DAYS_DEFAULT}
          className="field-medium"
        >
          {KEY_DAYS.map((days) => (
            <option key={days} value={days}>
              {t('new.day_count', { days })}
            </option>
          ))}
        </SelectField>
      </ActionForm>
    </Card>
  );
}

interface ScopesProps {
  id: string;
  name: string;
  label: string | null;
  error: string | undefined;
  chosen: readonly string[];
}

function Scopes({ id, name, label, error, chosen }: ScopesProps) {
  const { t } = useTranslation('api_keys');
  const { 'aria-invalid': _, ...control } = useControl(id, { error });
  return (
    <fieldset {...control} className="field">
      <legend className="field-label">{label}</legend>
      {OFFERED_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          name={name}
          value={scope}
          label={t(`scopes.${scopeKey(scope)}`)}
          help={t(`scopes.${scopeKey(scope)}_help`)}
          defaultChecked={chosen.includes(scope)}
        />
      ))}
      <FieldMessages id={id} error={error} />
    </fieldset>
  );
}
