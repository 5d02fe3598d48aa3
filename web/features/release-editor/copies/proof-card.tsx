import type { Release } from '@lathe/contract/release';
import { useTranslation } from 'react-i18next';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

export function ProofCard({ release }: { release: Release }) {
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
