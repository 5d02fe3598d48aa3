import CircleAlert from 'lucide-react/icons/circle-alert';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type CSSProperties, type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useTranslation } from './translation.ts';
import './meter.css';

interface Props {
  label: ReactNode;
  value: number;
  /** The limit. */
  limit: number;
  /** Values above this are risky. */
  warnAbove?: number | undefined;
  /** Distance between grid lines, such as one minute. */
  step?: number;
  format: (value: number) => string;
  /** Explains the state in words, because colour alone is not accessible. */
  note?: ReactNode;
}

/** Shows how much of a limit is used, with space to show an overrun. */
export function Gauge({ label, value, limit, warnAbove, step = limit / 20, format, note }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const end = limit * 1.1;
  const at = (amount: number) => `${Math.min(amount / end, 1) * 100}%`;
  const over = value > limit;
  const risky = !over && warnAbove !== undefined && value > warnAbove;
  return (
    <div className={classes('meter', over && 'gauge-danger', risky && 'gauge-warning')}>
      <div className="meter-head">
        <span id={id} className="meter-label">
          {label}
        </span>
        <span className="meter-figures">
          <strong>{format(value)}</strong> / {format(limit)}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a <meter> has no marks and no fine lines */}
      <div
        className="gauge-track"
        role="meter"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={limit}
        aria-valuenow={Math.min(value, limit)}
        aria-valuetext={t('amount_of', { amount: format(value), whole: format(limit) })}
        style={{ '--gauge-step': at(step) } as CSSProperties}
      >
        <div className="gauge-fill" style={{ width: at(value) }} />
        {warnAbove !== undefined && <span className="gauge-mark" style={{ left: at(warnAbove) }} />}
        <span className="gauge-mark gauge-stop" style={{ left: at(limit) }} />
      </div>
      {note && (
        <p className="meter-note">
          {(over || risky) && <Icon shape={over ? CircleAlert : TriangleAlert} size={16} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  );
}
