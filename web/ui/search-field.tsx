import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import type { ComponentProps, MouseEvent } from 'react';
import { FieldFrame, type FieldTexts, useControl } from './field.tsx';
import { Icon } from './icon.tsx';
import { IconButton } from './icon-button.tsx';
import { useTranslation } from './translation.ts';

interface Props
  extends Omit<FieldTexts, 'optional'>,
    Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> {}

/** The label is hidden unless `hideLabel={false}`, because the search icon is clear. */
export function SearchField(props: Props) {
  const { label, help, error, hideLabel = true, className, id, placeholder = ' ', ...rest } = props;
  const { t } = useTranslation('ui');
  const control = useControl(id, { help, error });
  const texts = { label, help, error, hideLabel };
  return (
    <FieldFrame id={control.id} {...texts} className={className}>
      <div className="input input-box">
        <span className="input-affix">
          <Icon shape={Search} />
        </span>
        {/* The clear button depends on `:placeholder-shown`, so a placeholder is always needed. */}
        <input type="search" placeholder={placeholder} {...rest} {...control} />
        <IconButton className="search-clear" icon={X} label={t('clear')} onClick={clear} />
      </div>
    </FieldFrame>
  );
}

function clear(event: MouseEvent<HTMLButtonElement>) {
  const input = event.currentTarget.parentElement?.querySelector('input');
  if (!input) return;
  // Setting `value` would update the value tracker of React, which would then ignore the event.
  input.setRangeText('', 0, input.value.length);
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.focus();
}
