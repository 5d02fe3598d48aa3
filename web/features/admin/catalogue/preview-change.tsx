/**
 * A change that affects every price is previewed first: one form previews it, the other applies it.
 */

import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { useCorrectedFields } from '../../../lib/forms/corrected-fields.tsx';
import { type Field, type FormOptions, fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { DayField } from '../../../ui/day-field.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface PreviewProps<Name extends string> {
  title: string;
  text: string;
  facts: FormOptions<Name | 'valid_from'>;
  /** Initial value of the date field. */
  day: string;
  earliest: string;
  children: (field: Field<Name | 'valid_from'>) => ReactNode;
}

export function PreviewChange<Name extends string>(props: PreviewProps<Name>) {
  const { t } = useTranslation('admin_catalogue');
  const dayText = useDayText();
  const { title, text, facts, day, earliest, children } = props;
  const field = fieldsOf(facts);
  const { onInput, hideCorrected } = useCorrectedFields(facts.failure);
  return (
    <Card title={title} className="admin-narrow">
      <div className="stack gap-5">
        <p className="text-soft">{text}</p>
        <Form
          method="get"
          noValidate
          preventScrollReset
          className="action-form narrow-form"
          onInput={onInput}
        >
          <FormProblem {...facts} />
          {hideCorrected(
            <>
              {children(field)}
              <DayField
                {...field('valid_from')}
                key={day}
                defaultValue={day}
                min={earliest}
                help={t('prices.day_help', { day: dayText(earliest) })}
              />
            </>,
          )}
          <div className="form-buttons">
            <Button type="submit">{t('look.show')}</Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

interface SetProps {
  failure: CallFailure | undefined;
  submit: string;
  values: Record<string, string | number>;
}

export function SetForDay({ failure, submit, values }: SetProps) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <Card className="admin-narrow">
      <div className="stack gap-5">
        <p className="text-soft">{t('look.set_text')}</p>
        <ActionForm form="set" failure={failure} submit={submit}>
          {Object.entries(values).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
        </ActionForm>
      </div>
    </Card>
  );
}

/**
 * Replaces server messages about basis points and cents with a message in the unit of the field.
 */
export function withFieldMessage(
  failure: CallFailure | undefined,
  names: readonly string[],
  message: string,
): CallFailure | undefined {
  if (!failure) return undefined;
  const invalidNames = names.filter((name) => failure.fields[name]);
  const fields = Object.fromEntries(invalidNames.map((name) => [name, [message]]));
  return { ...failure, fields: { ...failure.fields, ...fields } };
}
