import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { useTranslation } from './translation.ts';
import './meter.css';

interface Props {
  label: ReactNode;
  /** From 0 to 1; null if unknown. */
  value: number | null;
  /** Shown beside the label, such as size, speed and time left. Default: the percentage. */
  detail?: ReactNode;
  tone?: 'ink' | 'success' | 'danger';
  /** Shown below the bar, such as the current step. */
  note?: ReactNode;
}

export function Progress({ label, value, detail, tone = 'ink', note }: Props) {
  const { i18n } = useTranslation();
  const id = useId();
  const share = value === null ? null : Math.min(Math.max(value, 0), 1);
  const percent = share?.toLocaleString(i18n.language, { style: 'percent' });
  return (
    <div className={classes('meter', `progress-${tone}`)}>
      <div className="meter-head">
        <span id={id} className="meter-label">
          {label}
        </span>
        <span className="meter-figures">{detail ?? percent}</span>
      </div>
      <div
        className="progress-track"
        role="progressbar"
        aria-labelledby={id}
        {...(share === null
          ? { 'data-endless': true }
          : { 'aria-valuenow': Math.round(share * 100), 'aria-valuetext': percent })}
      >
        <div
          className="progress-fill"
          style={share === null ? undefined : { width: `${share * 100}%` }}
        />
      </div>
      {note && <p className="meter-note">{note}</p>}
    </div>
  );
}
