/** Records for oneself: a test record before it is sold, and copies at what they cost to make. */
import { useTranslation } from 'react-i18next';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { Announced } from '../../../lib/forms/announced.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Notice } from '../../../ui/notice.tsx';
import { CopiesCard } from './copies-card.tsx';
import type { action, loader } from './copies-step.server.ts';
import { ProofCard } from './proof-card.tsx';
import './copies.css';

export function Copies({ loaderData, ...told }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(told.actionData);
  const { t } = useTranslation(['copies', 'studio']);
  const { release, countries, choice, offer, rejected } = loaderData;
  const { order_proof_enabled, order_copies_enabled } = release.operations;
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('title')} · ${release.title}` })}</title>
      <header className="grid gap-2">
        <h2>{t('title')}</h2>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {actionData?.failure && (
        <Announced key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </Announced>
      )}
      {!order_proof_enabled && <Notice>{t('not_yet')}</Notice>}
      {order_proof_enabled && <ProofCard release={release} />}
      {order_copies_enabled && rejected !== null && <Notice tone="warning">{rejected}</Notice>}
      {order_copies_enabled && (offer || rejected !== null) && (
        <CopiesCard release={release} countries={countries} choice={choice} offer={offer} />
      )}
      {order_proof_enabled && !order_copies_enabled && <Notice>{t('copies_later')}</Notice>}
    </>
  );
}
