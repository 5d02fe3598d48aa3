/** One bank file: check, release, download, and what the bank replied. */
import type { BankFileDetails, BankFilePayment } from '@lathe/contract/bank-file-calls';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AdminHeader } from '../admin-header.tsx';
import { DoneNotice } from '../done-notice.tsx';
import { Fact } from '../fact.tsx';
import { Proposals } from '../payouts/proposals.tsx';
import type { action, loader } from './bank-file.server.ts';
import { By } from './by.tsx';
import { DecideCards } from './decide-cards.tsx';
import { DownloadCard } from './download-card.tsx';
import { RecordCard } from './record-card.tsx';
import { RepliesCard } from './replies-card.tsx';
import { FILE_TONES, PAYMENT_TONES } from './tones.ts';

export function BankFile({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { t } = useTranslation(['bank_files', 'payout_desk']);
  const { file, download, done } = loaderData;
  const rejected = actionData && 'failure' in actionData ? actionData : undefined;
  const hasReasons = file.payments.some(({ reason }) => reason !== '');
  const columns = useColumns().filter(({ id }) => id !== 'why' || hasReasons);
  return (
    <>
      <AdminHeader
        title={file.message_id}
        crumbs={[{ label: t('title'), to: '/admin/payouts/files' }]}
        current={file.message_id}
      />
      <DoneNotice>{done && !rejected && t(`done.${done}`)}</DoneNotice>
      <FileFacts file={file} />
      {file.state === 'prepared' && <DecideCards file={file} rejected={rejected} />}
      {file.state === 'released' && (
        <>
          <DownloadCard file={file} download={download} rejected={rejected} />
          <RepliesCard file={file} rejected={rejected} />
        </>
      )}
      <div>
        <DataTable
          label={t('payees')}
          caption={<h2 className="subheading">{t('payees')}</h2>}
          columns={columns}
          items={file.payments}
          itemKey={({ end_to_end_id }) => end_to_end_id}
        />
      </div>
      {file.proposals.length > 0 && (
        <Card title={t('payout_desk:proposals.title')}>
          <p className="text-soft mb-4">{t('payout_desk:proposals.text')}</p>
          <Proposals proposals={file.proposals} rejected={rejected} />
        </Card>
      )}
      {file.state === 'released' && <RecordCard file={file} rejected={rejected} />}
    </>
  );
}

function FileFacts({ file }: { file: BankFileDetails }) {
  const { t } = useTranslation('bank_files');
  return (
    <Card
      title={t('details')}
      actions={<Badge tone={FILE_TONES[file.state]}>{t(`states.${file.state}`)}</Badge>}
    >
      <dl className="person-facts">
        <Fact term={t('sha256')}>
          <code>{file.sha256}</code>
        </Fact>
        <Fact term={t('method')}>{t(`methods.${file.method}`)}</Fact>
        <Fact term={t('sum')}>
          <strong className="figures">
            {t('ready', { count: file.count })} · {file.total.formatted}
          </strong>
        </Fact>
        <Fact term={t('pays_on')}>
          <Day value={file.execute_on} />
        </Fact>
        <Fact term={t('schemas')}>
          {file.schemas.map((name) => t(`schema_names.${name}`)).join(', ')}
        </Fact>
        <Fact term={t('prepared')}>
          <By name={file.prepared_by} at={file.prepared_at} />
        </Fact>
        {file.released_at && (
          <Fact term={t('released')}>
            <By name={file.released_by} at={file.released_at} />
          </Fact>
        )}
        {file.discarded_at && (
          <Fact term={t('discarded')}>
            <By name={file.discarded_by} at={file.discarded_at} /> · {file.discard_reason}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

function useColumns(): TableColumn<BankFilePayment>[] {
  const { t } = useTranslation('bank_files');
  return [
    { id: 'holder', header: t('holder'), isRowHeader: true, cell: ({ holder }) => holder },
    {
      id: 'account',
      header: t('account'),
      noWrap: true,
      cell: ({ account }) => <span className="figures">{account}</span>,
    },
    {
      id: 'amount',
      header: t('amount'),
      align: 'end',
      cell: ({ amount }) => <span className="figures">{amount.formatted}</span>,
    },
    {
      id: 'reference',
      header: t('reference'),
      noWrap: true,
      cell: ({ reference }) => <code>{reference}</code>,
    },
    {
      id: 'state',
      header: t('state'),
      cell: ({ state }) => (
        <Badge tone={PAYMENT_TONES[state]}>{t(`payment_states.${state}`)}</Badge>
      ),
    },
    { id: 'why', header: t('why'), isLongText: true, cell: ({ reason }) => reason },
  ];
}
