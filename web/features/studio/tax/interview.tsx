import type { ScreenProps } from '../../../lib/route-types.ts';
import { useTranslation } from '../../../ui/translation.ts';
import type { action, loader } from './interview.server.ts';
import { SignForm } from './sign-form.tsx';
import { StepForm } from './step-form.tsx';
import '../onboarding/onboarding.css';

export function TaxInterview({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('tax');
  const { step } = loaderData;
  const sent = { failure: actionData?.failure, typed: actionData?.submitted ?? {} };
  return (
    <>
      <title>{t('page_title', { title: t(`steps.${step}.title`) })}</title>
      {step === 'sign' ? (
        <SignForm {...loaderData} {...sent} />
      ) : (
        <StepForm
          key={step}
          {...loaderData}
          step={step}
          {...sent}
          wasSubmitted={actionData?.wasSubmitted ?? false}
        />
      )}
    </>
  );
}
