import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { ComponentProps, MouseEvent } from 'react';
import { FieldFrame, type FieldTexts, useControl } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { useTranslation } from './translation.ts';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> {}

/** A whole number with step buttons. Use a TextField for amounts of money. */
export function NumberField(props: Props) {
  const { label, help, error, optional, hideLabel, className, id, ...rest } = props;
  const { t } = useTranslation('ui');
  const control = useControl(id, { help, error });
  const texts = { label, help, error, optional, hideLabel };
  const button = { tabIndex: -1, disabled: rest.disabled };
  return (
    <FieldFrame id={control.id} {...texts} className={className}>
      <div className="input input-box number-box">
        <IconButton
          icon={Minus}
          label={t('less')}
          onClick={(event) => step(event, -1)}
          {...button}
        />
        <input type="number" inputMode="numeric" required={!optional} {...rest} {...control} />
        <IconButton icon={Plus} label={t('more')} onClick={(event) => step(event, 1)} {...button} />
      </div>
    </FieldFrame>
  );
}

function step(event: MouseEvent<HTMLButtonElement>, by: 1 | -1) {
  const input = event.currentTarget.parentElement?.querySelector('input');
  if (!input) return;
  if (by === 1) input.stepUp();
  else input.stepDown();
  // stepUp and stepDown fire no event, but React and other listeners need one.
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
