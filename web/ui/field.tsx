/** Common parts of all fields: label, help and error. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { useIsCorrected } from './corrected-fields.ts';
import { Icon } from './icon.tsx';
import { NoBreakHyphens } from './no-break-hyphens.tsx';
import { useTranslation } from './translation.ts';
import './field.css';

export interface FieldTexts {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /**
   * Fields are required by default, and optional ones are marked in words instead of an asterisk.
   */
  optional?: boolean | undefined;
  hideLabel?: boolean | undefined;
}

/**
 * Attributes that connect a control to its label, help and error. Set an `id` if an ErrorSummary
 * links to it.
 */
export function useControl(id: string | undefined, { help, error }: Omit<FieldTexts, 'label'>) {
  const generated = useId();
  const own = id ?? generated;
  const isInvalid = !useIsCorrected(own) && Boolean(error);
  return {
    id: own,
    'aria-describedby':
      classes(isInvalid ? `${own}-error` : null, help ? `${own}-help` : null) || undefined,
    'aria-invalid': isInvalid ? true : undefined,
  } as const;
}

/** Same for react-aria components, which do not accept `undefined`. */
export function described(control: ReturnType<typeof useControl>) {
  const ids = control['aria-describedby'];
  return ids === undefined ? {} : { 'aria-describedby': ids };
}

interface FrameProps extends FieldTexts {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

export function FieldFrame({ id, className, children, help, error, ...texts }: FrameProps) {
  return (
    <div className={classes('field', className)}>
      <label htmlFor={id} className={texts.hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText {...texts} />
      </label>
      {children}
      <FieldMessages id={id} help={help} error={error} />
    </div>
  );
}

export function LabelText({ label, optional }: Pick<FieldTexts, 'label' | 'optional'>) {
  const { t } = useTranslation('ui');
  const labelText = <NoBreakHyphens>{label}</NoBreakHyphens>;
  if (!optional) return labelText;
  return (
    <>
      {labelText} <span className="field-optional">({t('optional')})</span>
    </>
  );
}

export function FieldMessages({
  id,
  help,
  error,
}: Pick<FieldTexts, 'help' | 'error'> & { id: string }) {
  const isCorrected = useIsCorrected(id);
  return (
    <>
      {error && !isCorrected && (
        <p id={`${id}-error`} className="field-error">
          <Icon shape={CircleAlert} size={16} />
          <span>
            <NoBreakHyphens>{error}</NoBreakHyphens>
          </span>
        </p>
      )}
      {help && (
        <p id={`${id}-help`} className="field-help">
          <NoBreakHyphens>{help}</NoBreakHyphens>
        </p>
      )}
    </>
  );
}
