import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ConfirmIdentity } from '../../account/security/confirm-identity.tsx';
import { useIdleRedirect } from '../../account/security/use-idle-redirect.ts';
import type { action, loader } from './onboarding.server.ts';
import { Review } from './review.tsx';
import { withChanges } from './step-changes.ts';
import { StepForm } from './step-form.tsx';
import { Summary } from './summary.tsx';
import './onboarding.css';

export function Onboarding({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['onboarding', 'errors']);
  const { step, creator } = loaderData;
  useIdleRedirect(step === 'identity');
  if (loaderData.needsProof) {
    return (
      <ConfirmIdentity
        message={t('errors:confirmation_needed')}
        pending={{ intent: 'identity' }}
        failure={actionData?.failure ?? null}
        withCode={loaderData.hasTwoFactor}
        cancelTo="/studio/onboarding"
      />
    );
  }
  const title = step === undefined ? t('details_title') : t(`steps.${step}.title`);
  return (
    <>
      <title>{t('page_title', { title })}</title>
      {step === undefined || step === 'review' ? (
        <AllAnswers {...loaderData} failure={actionData?.failure} />
      ) : (
        <StepForm
          key={step}
          {...loaderData}
          step={step}
          creator={
            creator && actionData?.changes ? withChanges(creator, actionData.changes) : creator
          }
          wasSubmitted={actionData?.wasSubmitted ?? false}
          failure={actionData?.failure}
        />
      )}
    </>
  );
}

type AllProps = ScreenProps<typeof loader>['loaderData'] & {
  failure: Parameters<typeof Review>[0]['failure'];
};

function AllAnswers({ creator, countries, step, saved, failure }: AllProps) {
  const { t } = useTranslation('onboarding');
  if (creator === null) return null;
  if (step === 'review')
    return <Review creator={creator} countries={countries} failure={failure} />;
  return (
    <div className="onboarding-single">
      <ScreenHead title={t('details_title')} lead={t('details_text')} />
      {saved && (
        <FocusedOnMount>
          <Notice tone="success">{t('details_saved')}</Notice>
        </FocusedOnMount>
      )}
      <Card>
        <Summary creator={creator} countries={countries} />
      </Card>
    </div>
  );
}
