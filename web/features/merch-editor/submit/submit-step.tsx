/** From ready to sold: what is missing, submission, notes of the review, pause and end of sale. */
import type { MerchDetails } from '@lathe/contract/merch';
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
import { Notice } from '../../../ui/notice.tsx';
import { Trans, useTranslation } from '../../../ui/translation.ts';
import { DeleteItem } from '../list/delete-item.tsx';
import { DuplicateItem } from '../list/duplicate-item.tsx';
import { MissingPart } from './missing-part.tsx';
import { OrderSample } from './order-sample.tsx';
import { PrintFiles } from './print-files.tsx';
import { RetireItem } from './retire-item.tsx';
import { StateNotice } from './state-notice.tsx';
import type { action, loader } from './submit-step.server.ts';
import { SummaryPart } from './summary-part.tsx';

export function SubmitStep({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const locationKey = useLocationKey();
  const { t } = useTranslation(['merch_review', 'merch_editor', 'studio']);
  const { item, canEdit, isOwn, design, prints, areas, done } = loaderData;
  const { operations } = item;
  const failureOf = (intent: string): CallFailure | undefined =>
    actionData?.intent === intent ? actionData.failure : undefined;
  const title = t(operations.edit_enabled ? 'merch_editor:tabs.submit' : 'merch_editor:tabs.sale');
  return (
    <>
      <title>{t('studio:page_title', { title: `${title} · ${item.title}` })}</title>
      {done && isCurrent(item)[done] && !actionData && (
        <FocusedOnMount key={locationKey}>
          <Notice tone="success">{t(`done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      <header className="stack gap-2">
        <h2>{title}</h2>
        {operations.edit_enabled && (
          <p className="text-soft">{t('lead', { days: REVIEW_WORKING_DAYS })}</p>
        )}
      </header>
      <StateNotice item={item} />
      {design && !operations.submit_enabled && (
        <MissingPart item={item} design={design} areas={areas} />
      )}
      {design && operations.submit_enabled && (
        <SummaryPart item={item} design={design} areas={areas} />
      )}
      {canEdit && (operations.submit_enabled || failureOf('submit')) && (
        <SubmitForm item={item} failure={failureOf('submit')} />
      )}
      {prints.length > 0 && <PrintFiles item={item} files={prints} />}
      {isOwn && operations.order_sample_enabled && (
        <OrderSample item={item} failure={failureOf('sample')} />
      )}
      {(['withdraw', 'pause', 'resume'] as const).map((intent) => (
        <LifeForm
          key={intent}
          intent={intent}
          enabled={canEdit && operations[`${intent}_enabled`]}
          failure={failureOf(intent)}
        />
      ))}
      <FormProblem form="retire" failure={failureOf('retire')} labels={{ confirmation: null }} />
      {canEdit && (
        <div className="merch-ends">
          {operations.duplicate_enabled && <DuplicateItem item={item} />}
          {operations.retire_enabled && <RetireItem title={item.title} />}
          {operations.delete_enabled && <DeleteItem item={item} action="/studio/merch" />}
        </div>
      )}
    </>
  );
}

/** A decision may arrive while the page is open; the success message is then outdated. */
function isCurrent({ status, operations }: MerchDetails) {
  return {
    submit: status === 'pending',
    withdraw: operations.edit_enabled,
    pause: status === 'paused',
    resume: operations.pause_enabled,
    retire: status === 'retired',
  };
}

interface LifeProps {
  intent: 'withdraw' | 'pause' | 'resume';
  enabled: boolean;
  failure: CallFailure | undefined;
}

/** The error stays after somebody else was faster, without the button. */
function LifeForm({ intent, enabled, failure }: LifeProps) {
  const { t } = useTranslation('merch_review');
  const form = { form: intent, failure };
  if (!enabled) return failure ? <FormProblem {...form} labels={{}} /> : null;
  return (
    <ActionForm {...form} submit={t(`actions.${intent}`)} variant="secondary">
      <p className="text-soft">{t(`actions.${intent}_text`)}</p>
    </ActionForm>
  );
}

interface SubmitProps {
  item: MerchDetails;
  failure: CallFailure | undefined;
}

function SubmitForm({ item, failure }: SubmitProps) {
  const { t } = useTranslation('merch_review');
  const labels = { terms: null, variants: null, release_date: null, preorder_date: null };
  const form = { form: 'submit', failure, labels };
  const { label: _, ...terms } = fieldsOf(form)('terms');
  if (!item.operations.submit_enabled) return <FormProblem {...form} />;
  return (
    <ActionForm
      {...form}
      submit={t('submit')}
      className="card card-body"
      besideButton={
        failure?.code === 'seller_details_needed' && (
          <ButtonLink to="/studio/onboarding" variant="secondary">
            {t('seller_details')}
          </ButtonLink>
        )
      }
    >
      <RightsCheckbox {...terms} />
    </ActionForm>
  );
}

/** The seller confirms the right to print and sell the design. */
function RightsCheckbox(props: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  const { t } = useTranslation('merch_review');
  return (
    <Checkbox
      {...props}
      required
      label={<Trans t={t} i18nKey="terms" components={TERMS_LINKS} />}
    />
  );
}
