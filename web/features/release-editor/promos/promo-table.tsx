import type { Promo } from '@lathe/contract/promo-calls';
import { StepButton } from '../../../lib/forms/step-button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { DataTable, type TableColumn } from '../../../ui/data-table.tsx';
import { Instant } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';

const TONES = { open: 'success', expired: 'neutral', revoked: 'outline' } as const;

export function PromoTable({ promos }: { promos: readonly Promo[] }) {
  const { t } = useTranslation('promos');
  const columns: TableColumn<Promo>[] = [
    {
      id: 'recipient',
      header: t('table.recipient'),
      isRowHeader: true,
      cell: ({ recipient, email }) => (
        <>
          {recipient}
          {email !== null && <span className="promo-email text-soft text-small">{email}</span>}
        </>
      ),
    },
    { id: 'access', header: t('table.access'), cell: ({ access }) => t(`access.${access}`) },
    {
      id: 'state',
      header: t('table.state'),
      cell: ({ state, expires_at }) => (
        <>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
          {state === 'open' && (
            <span className="promo-email text-soft text-small">
              {t('table.until')} <Instant value={expires_at} style="date" />
            </span>
          )}
        </>
      ),
    },
    { id: 'opens', header: t('table.opens'), align: 'end', cell: ({ opens }) => opens },
    { id: 'plays', header: t('table.plays'), align: 'end', cell: ({ plays }) => plays },
    {
      id: 'downloads',
      header: t('table.downloads'),
      align: 'end',
      cell: ({ downloads, downloads_max }) =>
        downloads_max === 0 ? '–' : t('table.of', { count: downloads, max: downloads_max }),
    },
    {
      id: 'last',
      header: t('table.last_used'),
      cell: ({ last_used_at }) =>
        last_used_at === null ? t('table.never') : <Instant value={last_used_at} />,
    },
    {
      id: 'action',
      header: t('table.action'),
      cell: ({ uuid, recipient, state }) =>
        state === 'open' && (
          <StepButton
            intent="revoke"
            hiddenField={{ name: 'promo', value: uuid }}
            variant="danger"
            subject={recipient}
            label={t('revoke')}
            question={{
              title: t('revoke_question.title', { name: recipient }),
              text: t('revoke_question.text'),
              confirm: t('revoke'),
            }}
          />
        ),
    },
  ];
  return (
    <section className="stack gap-4" aria-labelledby="promo-links">
      <h3 id="promo-links">{t('list')}</h3>
      <DataTable label={t('list')} columns={columns} items={promos} itemKey={({ uuid }) => uuid} />
    </section>
  );
}
