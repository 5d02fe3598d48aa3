/** One code with its effect and uses, and a button to end it. */
import type { Discount, Redemption } from '@lathe/contract/discount-calls';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ScreenHead } from '../../../ui/screen-head.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopyButton } from '../../account/copy-button.tsx';
import { ListPages } from '../../lists/list-pages.tsx';
import type { action, loader } from './discount-page.server.ts';
import { Period, StateBadge, useDiscountText } from './discount-summary.tsx';
import './discounts.css';

export function DiscountPage({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['discounts', 'studio']);
  const { discount, redemptions, next, done } = loaderData;
  const { code, state, operations } = discount;
  return (
    <>
      <title>{t('studio:page_title', { title: code })}</title>
      <ScreenHead title={code} crumbs={[{ label: t('title'), to: '/studio/discounts' }]}>
        <StateBadge state={state} />
      </ScreenHead>
      {actionData?.failure && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
      )}
      {done && !actionData && (
        <FocusedOnMount>
          <Notice tone="success">{t(`done.${done}`, { code })}</Notice>
        </FocusedOnMount>
      )}
      <Card title={t('what')}>
        <Facts discount={discount} />
        <div className="discount-tools">
          {operations.end_enabled && <CopyButton text={code}>{t('copy')}</CopyButton>}
          {operations.end_enabled && (
            <StepButton
              intent="end"
              variant="danger"
              size="medium"
              subject={code}
              label={t('end')}
              question={{
                title: t('end_title', { code }),
                text: t('end_text'),
                confirm: t('end'),
              }}
            />
          )}
        </div>
      </Card>
      <Card title={t('redemptions.title')}>
        {redemptions.length === 0 ? (
          <EmptyState title={t('redemptions.none')}>{t('redemptions.none_text')}</EmptyState>
        ) : (
          <Redemptions redemptions={redemptions} />
        )}
        <ListPages next={next} />
      </Card>
    </>
  );
}

function Facts({ discount }: { discount: Discount }) {
  const { t } = useTranslation('discounts');
  const off = useDiscountText();
  const { scope, targets, uses, max_uses, max_uses_per_buyer } = discount;
  const facts = [
    [t('off'), off(discount)],
    [t('for'), scope === 'all' ? t('scope.all') : targets.map(({ title }) => title).join(', ')],
    [t('days'), <Period key="days" {...discount} />],
    [t('uses'), max_uses === null ? String(uses) : t('uses_of', { uses, max: max_uses })],
    [t('form.max_uses_per_buyer'), max_uses_per_buyer ?? t('no_limit')],
  ] as const;
  return (
    <dl className="discount-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Redemptions({ redemptions }: { redemptions: readonly Redemption[] }) {
  const { t } = useTranslation('discounts');
  const columns: TableColumn<Redemption>[] = [
    {
      id: 'at',
      header: t('redemptions.at'),
      isRowHeader: true,
      cell: ({ at }) => <Instant value={at} style="date" />,
    },
    { id: 'country', header: t('redemptions.country'), cell: (row) => row.country_name },
    { id: 'copies', header: t('redemptions.copies'), align: 'end', cell: (row) => row.copies },
    {
      id: 'amount',
      header: t('redemptions.amount'),
      align: 'end',
      cell: ({ amount }) => amount.formatted,
    },
    {
      id: 'state',
      header: t('how'),
      cell: ({ state }) => t(`redemptions.state.${state}`),
    },
  ];
  return (
    <DataTable
      label={t('redemptions.title')}
      columns={columns}
      items={redemptions}
      itemKey={({ at, country, copies, amount }) => `${at} ${country} ${copies} ${amount.amount}`}
    />
  );
}
