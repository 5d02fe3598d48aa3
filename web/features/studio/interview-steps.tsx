import Check from 'lucide-react/icons/check';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/icon.tsx';
import { Progress } from '../../ui/progress.tsx';

interface InterviewStep {
  key: string;
  title: string;
  isDone: boolean;
  isOpen?: boolean;
}

interface Props {
  /** The form of the current step, which the buttons submit. */
  formId: string;
  current: string;
  steps: readonly InterviewStep[];
  texts: { label: string; progress: string; position: string; done: string };
}

/** The steps of an interview. Each is a submit button, so switching saves the form. */
export function InterviewSteps({ formId, current, steps, texts }: Props) {
  const at = steps.findIndex(({ key }) => key === current);
  return (
    <nav className="onboarding-steps" aria-label={texts.label}>
      <div className="onboarding-progress">
        <Progress label={texts.progress} value={(at + 1) / steps.length} detail={texts.position} />
      </div>
      <ol>
        {steps.map(({ key, title, isDone, isOpen = true }, number) => (
          <li key={key}>
            <button
              type="submit"
              form={formId}
              name="intent"
              value={`go:${key}`}
              disabled={!isOpen}
              aria-current={key === current ? 'step' : undefined}
              className={classes('onboarding-step', isDone && 'onboarding-step-done')}
            >
              <span className="onboarding-mark figures" aria-hidden="true">
                {isDone ? <Icon shape={Check} size={16} /> : number + 1}
              </span>
              {title}
              {isDone && <span className="sr-only">{texts.done}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
