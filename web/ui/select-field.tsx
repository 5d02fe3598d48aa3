import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts, useControl } from './field.tsx';
import { Icon } from './icon.tsx';

interface Props extends FieldTexts, Omit<ComponentProps<'select'>, keyof FieldTexts> {}

/** The native select, which works without scripts; `children` are `<option>`s. */
export function SelectField(props: Props) {
  const { label, help, error, optional, hideLabel, className, id, ...rest } = props;
  const control = useControl(id, { help, error });
  const texts = { label, help, error, optional, hideLabel };
  return (
    <FieldFrame id={control.id} {...texts} className={className}>
      <div className="select-box">
        <select required={!optional} {...rest} {...control} className="input" />
        <Icon shape={ChevronDown} />
      </div>
    </FieldFrame>
  );
}
