import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import { FieldFrame, type FieldTexts, useControl } from './field.tsx';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts> {
  /** Shown inside the field, such as a currency sign or the start of a URL. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextField(props: Props) {
  const { label, help, error, optional, hideLabel, before, after, className, id, ...rest } = props;
  const control = useControl(id, { help, error });
  const hasNoAffix = before === undefined && after === undefined;
  const input = (
    <input
      type="text"
      required={!optional}
      {...rest}
      {...control}
      className={hasNoAffix ? 'input' : undefined}
    />
  );
  const texts = { label, help, error, optional, hideLabel };
  return (
    <FieldFrame id={control.id} {...texts} className={className}>
      {hasNoAffix ? (
        input
      ) : (
        <div className={classes('input', 'input-box')}>
          {before !== undefined && <span className="input-affix">{before}</span>}
          {input}
          {after !== undefined && <span className="input-affix">{after}</span>}
        </div>
      )}
    </FieldFrame>
  );
}
