import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

interface Props {
  label: ReactNode;
  value: number;
  /** The limit. */
  stop: number;
  /** Values above this are risky. */
  warn?: number | undefined;
  /** Distance between grid lines, such as one minute. */
  step?: number;
  format: (value: number) => string;
  /** Explains the state in words, because colour alone is not accessible. */
  note?: ReactNode;
}

/** Shows how much of a limit is used, with space to show an overrun. */
export function Gauge({ label, value, stop, warn, step = stop / 20, format, note }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const end = stop * 1.1;
  const at = (amount: number) => `${Math.min(amount / end, 1) * 100}%`;
  const over = value > stop;
  const risky = !over && warn !== undefined && value > warn;
  return (
    <div className={classes('meter', over && 'gauge-danger', risky && 'gauge-warning')}>
      <div className="meter-head">
        <span id={id} className="meter-label">
          {label}
        </span>
        <span className="meter-figures">
          <strong>{format(value)}</strong> / {format(stop)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> has no marks and no fine lines */}
      <div
        className="gauge-track"
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={stop}
        aria-valuenow={Math.min(value, stop)}
        aria-valuetext={t('amount_of', { amount: format(value), whole: format(stop) })}
        style={{ '--gauge-step': at(step) } as CSSProperties}
      >
        <div className="gauge-fill" style={{ width: at(value) }} />
        {warn !== undefined && <span className="gauge-mark" style={{ left: at(warn) }} />}
        <span className="gauge-mark gauge-stop" style={{ left: at(stop) }} />
      </div>
      {note && (
        <p className="meter-note">
          {(over || risky) && <Icon of={over ? CircleAlert : TriangleAlert} size={16} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
