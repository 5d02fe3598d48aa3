import { useTranslation } from '../../../ui/translation.ts';
import { InterviewSteps } from '../interview-steps.tsx';
import { FORM_ID, type Interview, isDone, type Step, stepsFor } from './steps.ts';

export function StepList({ step, interview }: { step: Step; interview: Interview }) {
  const { t } = useTranslation('tax');
  const steps = stepsFor(interview);
  return (
    <InterviewSteps
      formId={FORM_ID}
      current={step}
      steps={steps.map((each) => ({
        key: each,
        title: t(`steps.${each}.title`),
        isDone: interview.status !== 'none' && each !== 'sign' && isDone(each, interview),
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
