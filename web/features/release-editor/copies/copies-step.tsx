/** Test pressings, and artist copies at production cost. */

import type { Release } from '@lathe/contract/release';
import { Form, useNavigation } from 'react-router';
import { usePersistentActionData } from '../../../lib/action-data.ts';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { FocusedOnMount } from '../../../lib/forms/focused-on-mount.tsx';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CopiesCard } from './copies-card.tsx';
import type { action, loader } from './copies-step.server.ts';
import './copies.css';

export function Copies({ loaderData, ...props }: ScreenProps<typeof loader, typeof action>) {
  const actionData = usePersistentActionData(props.actionData);
  const { t } = useTranslation(['copies', 'studio']);
  const { release, countries, choice, offer, rejected } = loaderData;
  const { order_proof_enabled, order_copies_enabled } = release.operations;
  return (
    <>
      <title>{t('studio:page_title', { title: `${t('title')} · ${release.title}` })}</title>
      <header className="stack gap-2">
        <h2>{t('title')}</h2>
        <p className="text-soft">{t('lead')}</p>
      </header>
      {actionData?.failure && (
        <FocusedOnMount key={actionData.failure.attempt}>
          <Notice tone="danger">{actionData.failure.message}</Notice>
        </FocusedOnMount>
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

function ProofCard({ release }: { release: Release }) {
  const { t } = useTranslation('copies');
  const navigation = useNavigation();
  const { proofs_left, creator_copies_price: price } = release;
  return (
    <Card title={t('proof.title')}>
      <p className="text-soft">{t('proof.text')}</p>
      <p className="mt-3">{t('proof.left', { count: proofs_left, price: price.formatted })}</p>
      {proofs_left > 0 && (
        <Form method="post" className="mt-4">
          <CsrfField />
          <Button type="submit" loading={navigation.formMethod === 'POST'}>
            {t('proof.order')}
          </Button>
        </Form>
      )}
    </Card>
  );
}
