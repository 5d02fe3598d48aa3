import {
  WEBHOOK_EVENTS,
  WEBHOOK_NAME_MAX_LENGTH,
  WEBHOOK_URL_MAX_LENGTH,
} from '@lathe/rules/webhooks';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessages, useControl } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { eventKey } from './event-text.ts';
import type { WebhookValues } from './webhook-values.ts';

interface Props {
  form: 'make' | 'change';
  failure: CallFailure | undefined;
  /** Of the webhook, or of a rejected form. */
  values: WebhookValues | undefined;
  /** Of the webhook that the user edits. */
  version?: number;
  submit: string;
}

export function WebhookForm({ form: name, failure, values, version, submit }: Props) {
  const { t } = useTranslation('webhooks');
  const labels = { name: t('form.name'), url: t('form.url'), events: t('form.events') };
  const form = { form: name, failure, labels };
  const field = fieldsOf(form);
  return (
    <ActionForm {...form} submit={submit}>
      {version !== undefined && <input type="hidden" name="version" value={version} />}
      <TextField
        {...field('name')}
        help={t('form.name_help')}
        maxLength={WEBHOOK_NAME_MAX_LENGTH}
        autoComplete="off"
        defaultValue={values?.name}
        className="field-medium"
      />
      <TextField
        {...field('url')}
        help={t('form.url_help')}
        type="url"
        maxLength={WEBHOOK_URL_MAX_LENGTH}
        autoComplete="off"
        defaultValue={values?.url}
      />
      <Events {...field('events')} chosen={values?.events ?? []} />
    </ActionForm>
  );
}

interface EventsProps {
  id: string;
  name: string;
  label: string | null;
  error: string | undefined;
  chosen: readonly string[];
}

function Events({ id, name, label, error, chosen }: EventsProps) {
  const { t } = useTranslation('webhooks');
  const { 'aria-invalid': _, ...control } = useControl(id, { error });
  return (
    <fieldset {...control} className="field">
      <legend className="field-label">{label}</legend>
      <div className="webhook-events">
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox
            key={event}
            name={name}
            value={event}
            label={t(`event_names.${eventKey(event)}`)}
            defaultChecked={chosen.includes(event)}
          />
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </fieldset>
  );
}
