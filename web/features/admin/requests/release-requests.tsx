/** Requests of sellers for more releases. */
import type { ListedReleaseRequest } from '@lathe/contract/release-request-calls';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { AnswerRequest } from './answer-request.tsx';
import type { action, loader } from './release-requests.server.ts';

const TONES = { open: 'warning', granted: 'success', declined: 'neutral' } as const;

export function ReleaseRequests({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin');
  const { state, requests, next, answering, done } = loaderData;
  return (
    <>
      <AdminHeader title={t('sections.requests.title')} lead={t('requests.lead')} />
      <DoneNotice>{done && !actionData && t(`requests.done.${done}`)}</DoneNotice>
      <PillLinks
        label={t('requests.states')}
        links={(['open', 'answered'] as const).map((each) => ({
          to: `/admin/requests?state=${each}`,
          label: t(`requests.${each}`),
          current: each === state,
        }))}
      />
      {answering && <AnswerRequest request={answering} rejected={actionData} />}
      {!answering && <FormProblem form="requests" labels={{}} failure={actionData?.failure} />}
      <div>
        <DataTable
          label={t('requests.list')}
          columns={useColumns()}
          items={requests}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('requests.none')}>{t('requests.none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<ListedReleaseRequest>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'seller',
      header: t('requests.seller'),
      isRowHeader: true,
      cell: ({ seller }) => (
        <span className="stack break-anywhere">
          <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
          <span className="text-small text-regular text-soft">{seller.email}</span>
        </span>
      ),
    },
    {
      id: 'asked',
      header: t('requests.asked'),
      noWrap: true,
      cell: ({ asked_at }) => <Instant value={asked_at} style="date" />,
    },
    {
      id: 'wanted',
      header: t('requests.wanted'),
      cell: ({ wanted, releases_count, releases_limit }) => (
        <span className="stack">
          <strong className="figures">{wanted}</strong>
          <span className="text-small text-soft">
            {t('user.releases_of', { count: releases_count, limit: releases_limit })}
          </span>
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('requests.reason'),
      isLongText: true,
      cell: ({ reason, state, answer, answered_by, granted }) => (
        <span className="stack gap-1 stack-start break-anywhere">
          <span>{reason}</span>
          {state !== 'open' && (
            <>
              <Badge tone={TONES[state]}>
                {granted === null ? t('requests.declined') : t('requests.granted', { granted })}
              </Badge>
              <span className="text-small text-soft">
                {[answer, answered_by ?? t('gone')].filter(Boolean).join(' · ')}
              </span>
            </>
          )}
        </span>
      ),
    },
    {
      id: 'answer',
      header: t('requests.answer'),
      cell: ({ uuid, seller, answer_enabled }) =>
        answer_enabled ? (
          <ButtonLink
            to={`/admin/requests?answer=${uuid}`}
            size="small"
            aria-label={t('requests.answer_named', { name: seller.name })}
          >
            {t('requests.answer')}
          </ButtonLink>
        ) : null,
    },
  ];
}
