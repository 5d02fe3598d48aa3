/** The last step: shop preview, missing parts and submission. */
import { REVIEW_WORKING_DAYS } from '@lathe/rules/limits';
import type { ComponentProps } from 'react';
import { useLocationKey, usePersistentActionData } from '../../../lib/action-data.ts';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { fieldsOf } from '../../../lib/forms/form-fields.ts';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { TERMS_LINKS } from '../../../lib/terms-links.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { ReleaseHistory } from '../../release-history/release-history.tsx';
import { MissingPart } from './missing-part.tsx';
import { OnSalePart } from './on-sale-part.tsx';
import { StateNotice } from './state-notice.tsx';
import type { action, loader } from './submit-step.server.ts';
import { SummaryPart } from './summary-part.tsx';
import './submit.css';

export function SubmitStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['publishing', 'studio', 'release_editor']);
  const { release, sides, history, pages, countries, done } = loaderData;
  const { operations } = release;
  const title = operations.edit_enabled ? t('submit.title') : t('release_editor:steps.standing');
  const failureOf = (intent: string): CallFailure | undefined =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const page = pages.find(({ uuid }) => uuid === release.page_id);
  const changed = release.published_at ? t('on_sale.done') : t('on_sale.done_before_sale');
  const messages = { submitted: t('submit.done'), withdrawn: t('withdraw.done'), changed };
  // A decision may arrive while the page is open; the success message is then outdated.
  const isCurrent = {
    submitted: release.status === 'Pending',
    withdrawn: operations.edit_enabled,
    changed: true,
  };
  return (
    <>
      <title>{t('studio:page_title', { title: `${title} · ${release.title}` })}</title>
      {done && isCurrent[done] && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{messages[done]}</Notice>
        </FocusedOnMount>
      )}
      <header className="stack gap-2">
        <h2>{title}</h2>
        {operations.edit_enabled && (
          <p className="text-soft">{t('submit.lead', { days: REVIEW_WORKING_DAYS })}</p>
        )}
        {release.cloned_from && (
          <p>
            <TextLink to={`/studio/releases/${release.uuid}/compare`}>
              {t('clone.compare')}
            </TextLink>
          </p>
        )}
      </header>
      <StateNotice release={release} pageIsLive={page?.is_live ?? true} />
      {(operations.withdraw_enabled || failureOf('withdraw')) && (
        <WithdrawForm enabled={operations.withdraw_enabled} failure={failureOf('withdraw')} />
      )}
      {operations.edit_enabled && !operations.submit_release_enabled && (
        <MissingPart release={release} />
      )}
      <SummaryPart release={release} sides={sides} />
      {operations.change_on_sale_enabled && (
        <OnSalePart
          key={release.version}
          release={release}
          pages={pages}
          countries={countries}
          failure={failureOf('change')}
        />
      )}
      {operations.submit_release_enabled && <SubmitForm failure={failureOf('submit')} />}
      <ReleaseHistory {...history} />
    </>
  );
}

interface WithdrawProps {
  enabled: boolean;
  failure: CallFailure | undefined;
}

/** The error stays after a reviewer was faster, without the button. */
function WithdrawForm({ enabled, failure }: WithdrawProps) {
  const { t } = useTranslation('publishing');
  const form = { form: 'withdraw', failure };
  if (!enabled) return <FormProblem {...form} labels={{}} />;
  return <ActionForm {...form} submit={t('withdraw.submit')} variant="secondary" />;
}

function SubmitForm({ failure }: { failure: CallFailure | undefined }) {
  const { t } = useTranslation('publishing');
  const form = { form: 'submit', failure, labels: { terms: null, release_date: null } };
  const { label: _, ...terms } = fieldsOf(form)('terms');
  return (
    <ActionForm
      {...form}
      submit={t('submit.button')}
      className="card card-body"
      besideButton={
        failure?.code === 'seller_details_needed' && (
          <ButtonLink to="/studio/onboarding" variant="secondary">
            {t('submit.details')}
          </ButtonLink>
        )
      }
    >
      <RightsCheckbox {...terms} />
    </ActionForm>
  );
}

/** The seller confirms the right to sell the release. */
function RightsCheckbox(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('publishing');
  return (
    <Checkbox
      {...props}
      required
      label={<Trans t={t} i18nKey="submit.terms" components={TERMS_LINKS} />}
    />
  );
}
