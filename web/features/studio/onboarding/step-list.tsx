import type { Creator } from '@lathe/contract/creator-calls';
import Check from 'lucide-react/icons/check';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { FORM_ID, isDone, type Step, stepsFor } from './steps.ts';

interface Props {
  step: Step;
  creator: Creator | null;
}

/** Shows the current step. Each step is a submit button, so switching saves the form. */
export function StepList({ step, creator }: Props) {
  const { t } = useTranslation('onboarding');
  const steps = stepsFor(creator);
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
          const done = creator !== null && each !== 'review' && isDone(each, creator);
          return (
            <li key={each}>
              <button
                type="submit"
                form={FORM_ID}
                name="intent"
                value={`go:${each}`}
                disabled={creator === null && each !== step}
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
