import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { buttonClass } from './button.tsx';
import { classes } from './classes.ts';
import { FieldFrame, type FieldTexts, useControl } from './field.tsx';
import { useTranslation } from './translation.ts';
import './file-field.css';

interface Props extends FieldTexts, Omit<ComponentProps<'input'>, keyof FieldTexts | 'type'> {}

/**
 * File input for plain forms. With scripts it uses the language of the page and lists the chosen
 * files; without, it is the native input.
 */
export function FileField(props: Props) {
  const { label, help, error, optional, hideLabel, className, id, ...rest } = props;
  const { t } = useTranslation('ui');
  const control = useControl(id, { help, error });
  const [names, setNames] = useState<string[]>([]);

  function changed(event: ChangeEvent<HTMLInputElement>) {
    setNames([...(event.target.files ?? [])].map(({ name }) => name));
  }

  const texts = { label, help, error, optional, hideLabel };
  return (
    <FieldFrame id={control.id} {...texts} className={className}>
      <div className="file-field">
        <input
          required={!optional}
          {...rest}
          {...control}
          type="file"
          className="file-plain"
          onChange={changed}
        />
        <label htmlFor={control.id} className={classes(buttonClass({}), 'needs-scripts')}>
          {t('choose_files', { count: rest.multiple ? 2 : 1 })}
        </label>
        {names.length > 0 && (
          <ul className="file-names" aria-live="polite">
            {names.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </div>
    </FieldFrame>
  );
}
