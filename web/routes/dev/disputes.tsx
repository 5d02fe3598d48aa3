/** Simulates the bank of a buyer, to test disputes in the demo. */
import { useTranslation } from 'react-i18next';
import { Form, redirect } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { serverSide } from '../../lib/server-side.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import type { Route } from './+types/disputes.ts';
import './dev.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { api, production } = context.get(serverSide);
  if (production) throw new Response(null, { status: 404 });
  return await api('GET /es/sandbox/disputes');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { api, production } = context.get(serverSide);
  if (production) throw new Response(null, { status: 404 });
  const form = await request.formData();
  await api('POST /es/sandbox/disputes/{dispute}/close', {
    params: { dispute: String(form.get('dispute') ?? '') },
    body: { state: form.get('state') === 'won' ? 'won' : 'lost' },
  });
  return redirect('/dev/bank', 303);
}

export default function Disputes({ loaderData: { data } }: Route.ComponentProps) {
  const { t } = useTranslation('checkout');
  return (
    <div className="page page-body stack gap-6">
      <title>{t('disputes.page_title')}</title>
      <meta name="robots" content="noindex" />
      <ScreenHead
        crumbs={[{ label: t('test_cards.title'), to: '/help/test-cards' }]}
        title={t('disputes.title')}
        lead={t('disputes.lead')}
      />
      {data.length === 0 && (
        <EmptyState
          title={t('disputes.none')}
          action={<ButtonLink to="/help/test-cards">{t('disputes.cards')}</ButtonLink>}
        >
          {t('disputes.none_text')}
        </EmptyState>
      )}
      {data.length > 0 && (
        <ul className="stack dev-cards gap-4 columns-2">
          {data.map(({ id, state, amount, brand, last4 }) => (
            <li key={id}>
              <Card>
                <p className="figures text-strong">
                  {t('disputes.text', { amount: amount.formatted, brand, last4 })}
                </p>
                <p className="text-soft">{t(`disputes.${state}`)}</p>
                {state === 'opened' && (
                  <Form method="post" className="mt-4 row gap-3">
                    <CsrfField />
                    <input type="hidden" name="dispute" value={id} />
                    <Button type="submit" name="state" value="won">
                      {t('disputes.win')}
                    </Button>
                    <Button type="submit" name="state" value="lost">
                      {t('disputes.lose')}
                    </Button>
                  </Form>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
