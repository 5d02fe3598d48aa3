import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';
import { useTranslation } from './translation.ts';
import './stepper.css';

export interface ProcessStep {
  id: string;
  title: string;
  state: 'done' | 'current' | 'failed' | 'to_come';
  /** Such as a date, or what went wrong. */
  note?: ReactNode;
  /** Where the step is done, if it has a page. */
  to?: string;
}

interface Props {
  label: string;
  steps: readonly ProcessStep[];
}

/** The steps of a process, in a row; on phones below each other. */
export function Stepper({ label, steps }: Props) {
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          className="stepper-step"
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="stepper-mark figures" aria-hidden="true">
            <Mark state={step.state} number={index + 1} />
          </span>
          <Title step={step} />
          {step.note && <div className="stepper-note">{step.note}</div>}
        </li>
      ))}
    </ol>
  );
}

function Title({ step: { title, to, state } }: { step: ProcessStep }) {
  const { t } = useTranslation('parts');
  return (
    <div className="stepper-title">
      {to === undefined ? title : <Link to={to}>{title}</Link>}
      <span className="sr-only">: {t(`steps.${state}`)}</span>
    </div>
  );
}

function Mark({ state, number }: { state: ProcessStep['state']; number: number }) {
  if (state === 'done') return <Icon shape={Check} size={16} />;
  return state === 'failed' ? <Icon shape={X} size={16} /> : number;
}
