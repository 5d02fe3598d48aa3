/** Simulates the bank page of a buyer, to test 3-D Secure in the demo. */

import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './bank.server.ts';
import './dev-tools.css';

export function Bank({ loaderData: { amount, brand, last4 } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('checkout');
  const answer = useNavigation().formData?.get('answer');
  return (
    <div className="page page-narrow dev-page">
      <title>{t('bank.title')}</title>
      <h1>{t('bank.title')}</h1>
      <Card>
        <p className="dev-lead">{t('bank.text', { amount: amount.formatted, brand, last4 })}</p>
        <p className="dev-text text-small text-soft">{t('bank.demo')}</p>
        <Form method="post" className="row gap-3">
          <CsrfField />
          <Button
            type="submit"
            name="answer"
            value="yes"
            variant="primary"
            loading={answer === 'yes'}
          >
            {t('bank.approve')}
          </Button>
          <Button type="submit" name="answer" value="no" loading={answer === 'no'}>
            {t('bank.refuse')}
          </Button>
        </Form>
      </Card>
    </div>
  );
}
