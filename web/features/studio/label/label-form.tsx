import type { LabelBody, OwnLabel } from '@lathe/contract/label-calls';
import { LABEL_TEXT_MAX } from '@lathe/rules/label-rights';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const FIELDS = [
  'name',
  'url',
  'description',
  'legal_name',
  'legal_address',
  'registration_no',
  'contact_email',
] as const satisfies (keyof LabelBody)[];

export type LabelValues = Record<(typeof FIELDS)[number], string>;

export function readLabelForm(form: FormData): LabelValues {
  return Object.fromEntries(FIELDS.map((name) => [name, textOf(form, name)])) as LabelValues;
}

interface Props {
  label: OwnLabel | null;
  submitted: (LabelValues & { version: number }) | undefined;
  failure: CallFailure | undefined;
  host: string;
}

/** Used to create and to edit a label. */
export function LabelForm({ label, submitted, failure, host }: Props) {
  const { t } = useTranslation('labels');
  const labels = Object.fromEntries(FIELDS.map((name) => [name, t(`form.${name}`)])) as LabelValues;
  const form = { form: label ? 'save' : 'open', failure, labels };
  const field = fieldsOf(form);
  const values: Partial<typeof submitted> = submitted ?? label ?? {};
  const of = (name: (typeof FIELDS)[number]) => ({
    ...field(name),
    maxLength: LABEL_TEXT_MAX[name],
    defaultValue: values[name],
  });
  return (
    <ActionForm {...form} submit={t(label ? 'form.save' : 'form.open')}>
      {label && <input type="hidden" name="version" value={values.version} />}
      <div className="field-pair">
        <TextField {...of('name')} autoComplete="organization" />
        <TextField {...of('url')} optional help={t('form.url_help', { host })} spellCheck={false} />
      </div>
      <TextArea {...of('description')} optional rows={4} help={t('form.description_help')} />
      <fieldset className="stack gap-5">
        <legend className="field-label label-legend">{t('form.legal')}</legend>
        <p className="text-small text-soft">{t('form.legal_help')}</p>
        <div className="field-pair">
          <TextField {...of('legal_name')} optional />
          <TextField {...of('registration_no')} optional />
        </div>
        <TextArea {...of('legal_address')} optional rows={3} />
        <TextField
          {...of('contact_email')}
          optional
          type="email"
          autoComplete="email"
          className="field-medium"
        />
      </fieldset>
    </ActionForm>
  );
}
