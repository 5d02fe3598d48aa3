/** Treaty claims of sellers abroad, for review. */
import type { ListedClaim } from '@lathe/contract/tax-admin-calls';
import { ButtonForm } from '../../../lib/forms/button-form.tsx';
import { FormProblem } from '../../../lib/forms/form-problem.tsx';
import { usePercent } from '../../../lib/percent.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { PillLinks } from '../../../ui/pill-links.tsx';
import { Instant, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { PayoutDeskTabs } from '../payouts/payout-desk-tabs.tsx';
import { ReviewClaim } from './review-claim.tsx';
import type { action, loader } from './treaty-claims.server.ts';

const TONES = {
  submitted: 'warning',
  approved: 'success',
  refused: 'danger',
  withdrawn: 'neutral',
} as const;

export function TreatyClaims({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('tax_admin');
  const { state, claims, next, reviewed, done } = loaderData;
  return (
    <>
      <AdminHeader title={t('title')} lead={t('lead')}>
        <ButtonLink to="/admin/payouts/tax/rates">{t('rates.title')}</ButtonLink>
      </AdminHeader>
      <PayoutDeskTabs />
      <DoneNotice>{done && !actionData && t(`done.${done}`)}</DoneNotice>
      <PillLinks
        label={t('states_label')}
        links={(['open', 'answered'] as const).map((each) => ({
          to: `/admin/payouts/tax?state=${each}`,
          label: t(`lists.${each}`),
          current: each === state,
        }))}
      />
      {reviewed && <ReviewClaim claim={reviewed} rejected={actionData} />}
      {!reviewed && <FormProblem form="claims" labels={{}} failure={actionData?.failure} />}
      <div>
        <DataTable
          label={t('list')}
          columns={useColumns({ state, cursor: loaderData.cursor })}
          items={claims}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
    </>
  );
}

function useColumns(page: { state: string; cursor: string }): TableColumn<ListedClaim>[] {
  const { t } = useTranslation('tax_admin');
  const dayText = useDayText('short');
  const percent = usePercent();
  return [
    {
      id: 'seller',
      header: t('seller'),
      isRowHeader: true,
      cell: ({ seller }) => (
        <span className="stack break-anywhere">
          <TextLink to={`/admin/users/${seller.id}`}>{seller.name}</TextLink>
          <span className="text-small text-regular text-soft">{seller.email}</span>
        </span>
      ),
    },
    {
      id: 'submitted',
      header: t('submitted'),
      noWrap: true,
      cell: ({ submitted_at }) => <Instant value={submitted_at} style="date" />,
    },
    {
      id: 'country',
      header: t('country'),
      cell: ({ country, treaty_basis_points: rate }) => (
        <span className="stack">
          {country}
          <span className="text-small text-soft">
            {rate === null ? t('no_rate') : t('rate', { rate: percent(rate) })}
          </span>
        </span>
      ),
    },
    {
      id: 'valid',
      header: t('valid'),
      cell: ({ valid_from, valid_to }) => `${dayText(valid_from)} – ${dayText(valid_to)}`,
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state, reason, reviewed_by }) => (
        <span className="stack gap-1 stack-start break-anywhere">
          <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
          <span className="text-small text-soft">
            {[reason, reviewed_by].filter(Boolean).join(' · ')}
          </span>
        </span>
      ),
    },
    {
      id: 'review',
      header: t('review'),
      cell: ({ uuid, seller, review_enabled }) => (
        <span className="row gap-3">
          <ButtonForm
            intent="certificate"
            values={{ claim: uuid }}
            name={t('certificate_named', { name: seller.name })}
          >
            {t('certificate')}
          </ButtonForm>
          {review_enabled && (
            <ButtonLink
              to={`/admin/payouts/tax?${new URLSearchParams({ ...page, claim: uuid })}`}
              size="small"
              aria-label={t('review_named', { name: seller.name })}
            >
              {t('review')}
            </ButtonLink>
          )}
        </span>
      ),
    },
  ];
}
