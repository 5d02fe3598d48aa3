/** Label requests, open splits and agreements of a seller. */
import type { Agreement } from '@lathe/contract/label-calls';
import type { OwnPage } from '@lathe/contract/page-calls';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { data, redirect } from 'react-router';
import { ListPages } from '../../../features/lists/list-pages.tsx';
import { nextCursor, queryFilters } from '../../../features/lists/list-url.ts';
import { attempt } from '../../../lib/forms/call-failure.ts';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { textOf } from '../../../lib/forms/form-values.ts';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { requireViewer } from '../../../lib/require-viewer.ts';
import { revalidateAfterConflict } from '../../../lib/revalidate-after-conflict.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { AgreementEntry } from '../label/agreement-entry.tsx';
import type { Route } from './+types/agreements.ts';
import { AnswerRequest } from './answer-request.tsx';
import { SplitRequest } from './split-request.tsx';
import '../label/label.css';

const DONE = ['agreed', 'declined', 'ended', 'split_agreed', 'split_declined'] as const;

export async function loader(args: Route.LoaderArgs) {
  const { api, viewer } = requireViewer(args);
  const params = { user: viewer.id };
  const search = new URL(args.request.url).searchParams;
  const [agreements, splits, pages] = await Promise.all([
    api('GET /api/users/{user}/agreements', {
      params,
      query: queryFilters(args.request, ['cursor']),
    }),
    api('GET /api/users/{user}/splits', { params, query: { state: 'waiting' } }),
    api('GET /api/users/{user}/pages', { params }),
  ]);
  return {
    agreements: agreements.data,
    next: nextCursor(agreements.next_page_url),
    splits: splits.data,
    pages: pages.data,
    done: DONE.find((each) => each === search.get('done')),
  };
}

export const shouldRevalidate = revalidateAfterConflict;

export async function action(args: Route.ActionArgs) {
  const { api, viewer } = requireViewer(args);
  const form = await args.request.formData();
  const user = viewer.id;
  const agreement = textOf(form, 'agreement');
  const split = textOf(form, 'split');
  const page = textOf(form, 'page') || null;
  const calls = {
    agreed: () =>
      api('POST /api/users/{user}/agreements/{agreement}/agree', {
        params: { user, agreement },
        body: { page },
      }),
    declined: () =>
      api('POST /api/users/{user}/agreements/{agreement}/decline', { params: { user, agreement } }),
    ended: () =>
      api('DELETE /api/users/{user}/agreements/{agreement}', { params: { user, agreement } }),
    split_agreed: () =>
      api('POST /api/users/{user}/splits/{split}/agree', { params: { user, split } }),
    split_declined: () =>
      api('POST /api/users/{user}/splits/{split}/decline', { params: { user, split } }),
  };
  const word = DONE.find((each) => each === textOf(form, 'intent'));
  if (!word) throw new Response(null, { status: 400 });
  const { failure } = await attempt<unknown>(calls[word]());
  if (failure) return data({ failure }, failure.status);
  return redirect(`/studio/agreements?done=${word}`);
}

export default function Agreements({ loaderData, actionData }: Route.ComponentProps) {
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
