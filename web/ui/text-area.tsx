import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, type FieldTexts, useControl } from './field.tsx';
import { useTranslation } from './translation.ts';

interface Props extends FieldTexts, Omit<ComponentProps<'textarea'>, keyof FieldTexts> {}

/** Grows with its text. With `maxLength` it shows the remaining characters. */
export function TextArea(props: Props) {
  const { label, help, error, optional, hideLabel, className, id, onChange, ...rest } = props;
  const { t } = useTranslation('ui');
  const control = useControl(id, { help, error });
  const [inputLength, setInputLength] = useState(String(rest.defaultValue ?? '').length);
  const length = rest.value === undefined ? inputLength : String(rest.value).length;

  function changed(event: ChangeEvent<HTMLTextAreaElement>) {
    setInputLength(event.target.value.length);
    onChange?.(event);
  }

  const texts = { label, help, error, optional, hideLabel };
  return (
    <FieldFrame id={control.id} {...texts} className={className}>
      <textarea required={!optional} {...rest} {...control} className="input" onChange={changed} />
      {rest.maxLength !== undefined && (
        <span className={classes('field-help', 'field-count', 'figures')}>
          {t('characters_left', { count: rest.maxLength - length })}
        </span>
      )}
    </FieldFrame>
  );
}
