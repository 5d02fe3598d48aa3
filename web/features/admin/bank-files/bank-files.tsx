/** Bank files: what is ready to pay, and the files so far. */
import type { BankFile, PayableFile } from '@lathe/contract/bank-file-calls';
import { ActionForm } from '../../../lib/forms/action-form.tsx';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Day, Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ListPages } from '../../lists/list-pages.tsx';
import { AdminHeader } from '../admin-header.tsx';
import { Fact } from '../fact.tsx';
import { PayoutDeskTabs } from '../payouts/payout-desk-tabs.tsx';
import type { action, loader } from './bank-files.server.ts';
import { ReconciliationCard } from './reconciliation-card.tsx';
import { FILE_TONES } from './tones.ts';

export function BankFiles({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation('bank_files');
  const { files, next, payable, reconciliation } = loaderData;
  const rejected = actionData && 'failure' in actionData ? actionData : undefined;
  return (
    <>
      <AdminHeader title={t('title')} lead={t('lead')} />
      <PayoutDeskTabs />
      {payable.map((each) => (
        <PayableCard
          key={each.method}
          payable={each}
          failure={rejected?.method === each.method ? rejected.failure : undefined}
        />
      ))}
      <div>
        <DataTable
          label={t('list')}
          columns={useColumns()}
          items={files}
          itemKey={({ uuid }) => uuid}
          empty={<EmptyState title={t('none')}>{t('none_text')}</EmptyState>}
        />
      </div>
      <ListPages next={next} />
      <ReconciliationCard rows={reconciliation} />
    </>
  );
}

function PayableCard({
  payable,
  failure,
}: {
  payable: PayableFile;
  failure: CallFailure | undefined;
}) {
  const { t } = useTranslation('bank_files');
  const { method, debtor, count, total, too_large, execute_on } = payable;
  const canPrepare = count > 0 && debtor !== null;
  return (
    <Card title={t(`methods.${method}`)}>
      <div className="stack gap-4">
        <dl className="person-facts">
          <Fact term={t('next')}>
            {count === 0 ? (
              t('none_ready')
            ) : (
              <strong className="figures">
                {t('ready', { count })} · {total.formatted}
              </strong>
            )}
          </Fact>
          <Fact term={t('debtor')}>{debtor ?? t('no_debtor')}</Fact>
          <Fact term={t('pays_on')}>
            <Day value={execute_on} />
          </Fact>
        </dl>
        {too_large > 0 && <Notice tone="warning">{t('too_large', { count: too_large })}</Notice>}
        {(canPrepare || failure) && (
          <ActionForm
            form={`prepare_${method}`}
            failure={failure}
            submit={t('prepare')}
            besideButton={<span className="text-small text-soft">{t('prepare_help')}</span>}
          >
            <input type="hidden" name="method" value={method} />
            <input type="hidden" name="count" value={count} />
            <input type="hidden" name="total" value={total.amount} />
          </ActionForm>
        )}
      </div>
    </Card>
  );
}

function useColumns(): TableColumn<BankFile>[] {
  const { t } = useTranslation('bank_files');
  return [
    {
      id: 'file',
      header: t('file'),
      isRowHeader: true,
      noWrap: true,
      link: ({ uuid }) => `/admin/payouts/files/${uuid}`,
      cell: ({ message_id }) => message_id,
    },
    { id: 'method', header: t('method'), cell: ({ method }) => t(`methods.${method}`) },
    {
      id: 'payments',
      header: t('payments'),
      align: 'end',
      cell: ({ count }) => <span className="figures">{count}</span>,
    },
    {
      id: 'sum',
      header: t('sum'),
      align: 'end',
      cell: ({ total }) => <span className="figures">{total.formatted}</span>,
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => <Badge tone={FILE_TONES[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'prepared',
      header: t('prepared'),
      cell: ({ prepared_at }) => <Instant value={prepared_at} />,
    },
  ];
}
