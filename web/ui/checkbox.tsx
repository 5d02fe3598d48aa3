import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { FieldMessages, type FieldTexts, useControl } from './field.tsx';
import './choice.css';

interface Props
  extends Omit<FieldTexts, 'optional'>,
    Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> {}

export function Checkbox(props: Props) {
  return <Choice {...props} inputClass="tick" />;
}

/** For settings that apply at once. Use a Checkbox in forms. */
export function Switch(props: Props) {
  return <Choice {...props} role="switch" inputClass="switch" />;
}

function Choice({
  label,
  help,
  error,
  hideLabel,
  className,
  id,
  inputClass,
  ...rest
}: Props & { inputClass: string }) {
  const control = useControl(id, { help, error });
  return (
    <div className={classes('choice', className)}>
      <input type="checkbox" {...rest} {...control} className={inputClass} />
      <label htmlFor={control.id} className={hideLabel ? 'sr-only' : undefined}>
        {label}
      </label>
      <FieldMessages id={control.id} help={help} error={error} />
    </div>
  );
}
