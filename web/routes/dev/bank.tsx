/** Simulates the bank page of a buyer, to test 3-D Secure in the demo. */
import { useTranslation } from 'react-i18next';
import { Form, redirect, useNavigation } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { serverSide } from '../../lib/server-side.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import type { Route } from './+types/bank.ts';
import './dev.css';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { api, production } = context.get(serverSide);
  if (production) throw new Response(null, { status: 404 });
  const payment = await api('GET /es/sandbox/payments/{payment}', { params });
  // The user came back or clicked twice.
  if (payment.return_path !== null) throw redirect(payment.return_path);
  return payment;
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { api, production } = context.get(serverSide);
  if (production) throw new Response(null, { status: 404 });
  const form = await request.formData();
  const body = { approve: form.get('answer') === 'yes' };
  const reply = await api('POST /es/sandbox/payments/{payment}/answer', { params, body });
  return redirect(reply.return_path, 303);
}

export default function Bank({ loaderData: { amount, brand, last4 } }: Route.ComponentProps) {
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
