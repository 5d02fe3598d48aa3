/** Simulates the bank of a buyer, to test disputes in the demo. */

import { Form } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { loader } from './disputes.server.ts';
import './dev-tools.css';

export function Disputes({ loaderData: { data } }: ScreenProps<typeof loader>) {
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
