/** Label requests, open splits and agreements of a seller. */
import type { Agreement } from '@lathe/contract/label-calls';
import type { OwnPage } from '@lathe/contract/page-calls';
import type { ReactNode } from 'react';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AgreementEntry } from '../label/agreement-entry.tsx';
import type { action, loader } from './agreements.server.ts';
import { AnswerRequest } from './answer-forms.tsx';
import { SplitRequest } from './split-request.tsx';
import '../label/label.css';

export function Agreements({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['labels', 'studio']);
  const { agreements, splits, next, pages, done } = loaderData;
  const requestedAgreements = agreements.filter(({ state }) => state === 'asked');
  const current = agreements.filter(({ state }) => state === 'agreed');
  const over = agreements.filter(({ state }) => state !== 'asked' && state !== 'agreed');
  const isEmpty = agreements.length === 0 && splits.length === 0;
  return (
    <>
      <title>{t('studio:page_title', { title: t('agreements.title') })}</title>
      <ScreenHead title={t('agreements.title')} lead={t('agreements.lead')}>
        <ButtonLink to="/studio/splits">{t('agreements.to_splits')}</ButtonLink>
      </ScreenHead>
      {actionData?.failure && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount key={`${done} ${requestedAgreements.length} ${splits.length}`}>
          <Notice tone="success">{t(`agreements.done.${done}`)}</Notice>
        </FocusedOnMount>
      )}
      {isEmpty && (
        <EmptyState title={t('agreements.empty')}>{t('agreements.empty_text')}</EmptyState>
      )}
      <AgreementList id="asked-title" title={t('agreements.asked')}>
        {requestedAgreements.map((agreement) => (
          <WithLabel key={agreement.uuid} agreement={agreement}>
            <AnswerRequest agreement={agreement} pages={choices(pages, agreement.page)} />
          </WithLabel>
        ))}
      </AgreementList>
      <AgreementList id="splits-title" title={t('agreements.splits')}>
        {splits.map((split) => (
          <SplitRequest key={split.uuid} split={split} />
        ))}
      </AgreementList>
      <AgreementList id="current-title" title={t('agreements.current')}>
        {current.map((agreement) => (
          <AnsweredAgreement key={agreement.uuid} agreement={agreement} />
        ))}
      </AgreementList>
      <AgreementList id="over-title" title={t('agreements.over')}>
        {over.map((agreement) => (
          <AnsweredAgreement key={agreement.uuid} agreement={agreement} />
        ))}
      </AgreementList>
      <ListPages next={next} />
    </>
  );
}

function AnsweredAgreement({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation('labels');
  const { uuid, label, operations } = agreement;
  return (
    <WithLabel agreement={agreement}>
      {operations.end_enabled && (
        <div className="button-flush">
          <StepButton
            intent="ended"
            hiddenField={{ name: 'agreement', value: uuid }}
            variant="quiet"
            subject={label.name}
            label={t('roster.end')}
            question={{
              title: t('agreements.end_title', { label: label.name }),
              text: t('agreements.end_text', { label: label.name }),
              confirm: t('roster.end'),
            }}
          />
        </div>
      )}
    </WithLabel>
  );
}

interface AgreementListProps {
  id: string;
  title: string;
  children: readonly ReactNode[];
}

function AgreementList({ id, title, children }: AgreementListProps) {
  if (children.length === 0) return null;
  return (
    <section className="roster" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="roster">{children}</ul>
    </section>
  );
}

/** Pages can be chosen only for a request that covers all pages. */
function choices(pages: readonly OwnPage[], requestedPage: { uuid: string } | null) {
  return requestedPage === null ? pages.map(({ uuid, name }) => ({ uuid, name })) : [];
}

function WithLabel({ agreement, children }: { agreement: Agreement; children: ReactNode }) {
  const { name, url } = agreement.label;
  const title = <PlainLink to={`/labels/${url}`}>{name}</PlainLink>;
  return (
    <AgreementEntry agreement={agreement} side="artist" title={title}>
      {children}
    </AgreementEntry>
  );
}
