import { useTranslation } from 'react-i18next';
import { redirect } from 'react-router';
import { ConfirmIdentity } from '../../../features/account/security/confirm-identity.tsx';
import { useIdleRedirect } from '../../../features/account/security/use-idle-redirect.ts';
import { pendingSaves } from '../../../features/autosave/use-autosave.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import type { Route } from './+types/onboarding.ts';
import { completeSelling, proveIdentity, saveStep } from './perform.server.ts';
import { Review } from './review.tsx';
import { withChanges } from './step-changes.ts';
import { StepForm } from './step-form.tsx';
import { asStep, firstOpenStep, isFormStep, stepPath } from './steps.ts';
import { Summary } from './summary.tsx';
import './onboarding.css';

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer, country } = requireViewer(args);
  const [{ value, failure }, countries] = await Promise.all([
    attempt(api('GET /api/account/{id}/creator', { params: { id: viewer.id } })),
    api('GET /api/shipping_countries'),
  ]);
  if (failure && failure.status !== 404) throw new Response(null, { status: failure.status });
  const creator = value ?? null;
  const requestedStep = args.params.step;
  const step = asStep(requestedStep, creator);
  const isComplete = creator?.status === 'complete';
  if (requestedStep !== undefined && (!step || (isComplete && step === 'review'))) {
    throw redirect('/studio/onboarding');
  }
  if (step === undefined && !isComplete) {
    throw redirect(stepPath(creator ? firstOpenStep(creator) : 'start'));
  }
  if (creator === null && step !== 'start') throw redirect(stepPath('start'));
  const done = new URL(args.request.url).searchParams.get('done');
  const session = isComplete && step === 'identity' ? await api('GET /api/session') : null;
  const { has_2fa } = await api('GET /api/user/{id}', { params: { id: viewer.id } });
  return {
    // Identity numbers can be changed only after a recent confirmation.
    needsProof: session !== null && !session.confirmed,
    hasTwoFactor: has_2fa,
    userId: viewer.id,
    step,
    creator,
    countries: countries.data,
    country,
    saved: done === 'saved',
  };
}

/** Waits for pending saves of the previous step. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await pendingSaves();
  return await serverLoader();
}

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const { step } = args.params;
  const given = { api, viewer, form };
  if (form.has('confirm_password')) return await proveIdentity(given);
  if (isFormStep(step)) return await saveStep(step, given);
  const otherStep = /^go:(\w+)$/.exec(textOf(form, 'intent'))?.[1];
  if (otherStep !== undefined) return redirect(`/studio/onboarding/${otherStep}`);
  return await completeSelling(given);
}

export default function Onboarding({ loaderData, actionData }: Route.ComponentProps) {
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

type AllProps = Route.ComponentProps['loaderData'] & {
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
