import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldMessages, type FieldTexts, LabelText, useControl } from './field.tsx';
import './choice.css';

export interface RadioOption<Value extends string = string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  /** At the end of a card, such as a price. */
  detail?: ReactNode;
  disabled?: boolean;
}

interface Props<Value extends string> extends FieldTexts {
  id?: string;
  name: string;
  options: readonly RadioOption<Value>[];
  /** `cards` for choices that need more space. */
  layout?: 'list' | 'cards';
  value?: Value;
  defaultValue?: Value;
  onChange?: (value: Value) => void;
  className?: string;
}

export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { name, options, layout = 'list', value, defaultValue, onChange, className, id } = props;
  const { help, error, hideLabel, optional } = props;
  const { 'aria-invalid': invalid, ...group } = useControl(id, props);
  const cards = layout === 'cards';
  return (
    <fieldset {...group} className={classes('field', className)}>
      <legend className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText label={props.label} optional={optional} />
      </legend>
      <div className={cards ? 'radio-cards' : 'radios'}>
        {options.map((option) => {
          const own = `${group.id}-${option.value}`;
          return (
            <div key={option.value} className={cards ? 'radio-card' : 'choice'}>
              <input
                type="radio"
                className="dot"
                id={own}
                name={name}
                value={option.value}
                required={!optional}
                disabled={option.disabled}
                aria-invalid={invalid}
                aria-describedby={option.help ? `${own}-help` : undefined}
                {...(value === undefined
                  ? { defaultChecked: option.value === defaultValue }
                  : { checked: option.value === value })}
                onChange={() => onChange?.(option.value)}
              />
              <label htmlFor={own}>{option.label}</label>
              {cards && <span className="figures">{option.detail}</span>}
              {option.help && (
                <p id={`${own}-help`} className="field-help">
                  {option.help}
                </p>
              )}
            </div>
          );
        })}
      </div>
      <FieldMessages id={group.id} help={help} error={error} />
    </fieldset>
  );
}
