import Check from 'lucide-react/icons/check';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FORM_ID, type Interview, isDone, type Step, stepsFor } from './steps.ts';

/** Shows the current step. Each step is a submit button, so switching saves the form. */
export function StepList({ step, interview }: { step: Step; interview: Interview }) {
  const { t } = useTranslation('tax');
  const steps = stepsFor(interview);
  const at = steps.indexOf(step);
  return (
    <nav className="onboarding-steps" aria-label={t('steps_label')}>
      <div className="onboarding-progress">
        <Progress
          label={t('progress')}
          value={(at + 1) / steps.length}
          detail={t('step_of', { number: at + 1, count: steps.length })}
        />
      </div>
      <ol>
        {steps.map((each, number) => {
          const isAnswered = interview.status !== 'none' && each !== 'sign';
          const done = isAnswered && isDone(each, interview);
          return (
            <li key={each}>
              <button
                type="submit"
                form={FORM_ID}
                name="intent"
                value={`go:${each}`}
                aria-current={each === step ? 'step' : undefined}
                className={classes('onboarding-step', done && 'onboarding-step-done')}
              >
                <span className="onboarding-mark figures" aria-hidden="true">
                  {done ? <Icon shape={Check} size={16} /> : number + 1}
                </span>
                {t(`steps.${each}.title`)}
                {done && <span className="sr-only">{t('done')}</span>}
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
