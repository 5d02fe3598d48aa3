import type { Creator } from '@lathe/contract/creator-calls';
import { useTranslation } from '../../../ui/translation.ts';
import { InterviewSteps } from '../interview-steps.tsx';
import { FORM_ID, isDone, type Step, stepsFor } from './steps.ts';

interface Props {
  step: Step;
  creator: Creator | null;
}

export function StepList({ step, creator }: Props) {
  const { t } = useTranslation('onboarding');
  const steps = stepsFor(creator);
  return (
    <InterviewSteps
      formId={FORM_ID}
      current={step}
      steps={steps.map((each) => ({
        key: each,
        title: t(`steps.${each}.title`),
        isDone: creator !== null && each !== 'review' && isDone(each, creator),
        isOpen: creator !== null || each === step,
      }))}
      texts={{
        label: t('steps_label'),
        progress: t('progress'),
        position: t('step_of', { number: steps.indexOf(step) + 1, count: steps.length }),
        done: t('done'),
      }}
    />
  );
}
