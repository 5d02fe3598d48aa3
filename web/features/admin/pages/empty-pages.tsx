import type { EmptyPage } from '@lathe/contract/empty-page-calls';
import { EMPTY_PAGE_DAYS, PAGE_REMOVAL_NOTICE_DAYS } from '@lathe/rules/limits';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import type { action, loader } from './empty-pages.server.ts';

const DAYS = { days: EMPTY_PAGE_DAYS, noticeDays: PAGE_REMOVAL_NOTICE_DAYS };

export function EmptyPages({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('admin');
  const { pages, next, removing, done } = loaderData;
  return (
    <>
      <AdminHeader title={t('sections.pages.title')} lead={t('empty_pages.lead', DAYS)} />
      <DoneNotice>{done && !actionData && t(`empty_pages.${done}`, DAYS)}</DoneNotice>
      <FormProblem form="pages" labels={{}} failure={actionData?.failure} />
      {removing && <ConfirmRemoval page={removing} />}
      <div>
        <DataTable
          label={t('empty_pages.list')}
          columns={useColumns()}
          items={pages}
          itemKey={({ uuid }) => uuid}
          empty={
            <EmptyState title={t('empty_pages.none')}>
              {t('empty_pages.none_text', DAYS)}
            </EmptyState>
          }
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(): TableColumn<EmptyPage>[] {
  const { t } = useTranslation('admin');
  return [
    {
      id: 'page',
      header: t('empty_pages.page'),
      isRowHeader: true,
      cell: ({ name, url }) => (
        <span className="cell-lines">
          {name}
          <span className="text-small text-soft">{url}</span>
        </span>
      ),
    },
    {
      id: 'owner',
      header: t('empty_pages.owner'),
      cell: ({ owner }) => <PlainLink to={`/admin/users/${owner.id}`}>{owner.name}</PlainLink>,
    },
    {
      id: 'since',
      header: t('empty_pages.since'),
      cell: ({ empty_since }) => <Instant value={empty_since} style="date" />,
    },
    {
      id: 'told',
      header: t('empty_pages.told'),
      cell: ({ told_at }) =>
        told_at === null ? (
          <span className="text-soft">{t('empty_pages.not_told')}</span>
        ) : (
          <Instant value={told_at} style="date" />
        ),
    },
    {
      id: 'left',
      header: t('empty_pages.left'),
      align: 'end',
      cell: ({ days_until_removed, operations }) =>
        operations.remove ? (
          <Badge tone="warning">{t('empty_pages.due')}</Badge>
        ) : (
          <span className="figures">{days_until_removed}</span>
        ),
    },
    {
      id: 'do',
      header: t('empty_pages.decide'),
      align: 'end',
      cell: (page) => <Decisions page={page} />,
    },
  ];
}

function Decisions({ page }: { page: EmptyPage }) {
  const { t } = useTranslation('admin');
  return (
    <span className="cell-buttons">
      <ButtonForm
        intent="keep"
        values={{ page: page.uuid, version: page.version }}
        name={t('empty_pages.keep_named', { page: page.name })}
      >
        {t('empty_pages.keep')}
      </ButtonForm>
      {page.operations.remove && (
        <ButtonLink
          size="small"
          variant="danger"
          to={`?remove=${page.uuid}`}
          aria-label={t('empty_pages.remove_named', { page: page.name })}
        >
          {t('empty_pages.remove')}
        </ButtonLink>
      )}
    </span>
  );
}
