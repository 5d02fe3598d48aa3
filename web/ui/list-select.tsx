import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import {
  Select as AriaSelect,
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  SelectValue,
  Text,
} from 'react-aria-components/Select';
import { Aria } from './aria.tsx';
import { classes } from './classes.ts';
import { described, FieldMessages, type FieldTexts, LabelText, useControl } from './field.tsx';
import { Icon } from './icon.tsx';
import { useTranslation } from './translation.ts';
import './overlay.css';
import './options.css';

export interface ListOption {
  id: string;
  label: string;
  /** A flag, swatch or icon before the label. */
  picture?: ReactNode;
  disabled?: boolean;
}

interface Props extends FieldTexts {
  id?: string;
  name?: string;
  options: readonly ListOption[];
  value?: string | null;
  defaultValue?: string;
  onChange?: (id: string) => void;
  placeholder?: string;
  disabled?: boolean;
  className?: string;
}

/** A list with pictures and a tick at the selected option. Prefer SelectField in plain forms. */
export function ListSelect(props: Props) {
  const { label, help, error, optional, hideLabel, options, onChange, className } = props;
  const { t } = useTranslation('ui');
  const control = useControl(props.id, { help, error });
  return (
    <Aria>
      <AriaSelect
        className={classes('field', className)}
        {...(props.name !== undefined && { name: props.name })}
        {...(props.value !== undefined && { value: props.value })}
        {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
        placeholder={props.placeholder ?? t('choose')}
        isDisabled={props.disabled ?? false}
        isInvalid={control['aria-invalid'] ?? false}
        {...described(control)}
        onChange={(key) => onChange?.(String(key))}
      >
        <Label className={hideLabel ? 'sr-only' : 'field-label'}>
          <LabelText label={label} optional={optional} />
        </Label>
        <Button id={control.id} className="input select-trigger">
          <SelectValue className="select-value" />
          <Icon shape={ChevronDown} />
        </Button>
        <FieldMessages id={control.id} help={help} error={error} />
        <Popover className="popover select-popover" offset={4}>
          <ListBox className="options options-short" items={options}>
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className="option"
                isDisabled={option.disabled ?? false}
              >
                {({ isSelected }) => (
                  <>
                    {option.picture}
                    <Text slot="label" className="option-text">
                      {option.label}
                    </Text>
                    {isSelected && <Icon shape={Check} />}
                  </>
                )}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </AriaSelect>
    </Aria>
  );
}
