import type { ListedRefund } from '@lathe/contract/refund-calls';
import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { CallFailure } from '../../../lib/forms/call-failure.ts';
import { testI18n } from '../../../ui/testing/i18n.ts';
import { I18nProvider } from '../../../ui/translation.ts';
import { AdminRefunds } from './admin-refunds.tsx';

type Props = ComponentProps<typeof AdminRefunds>;

const failed: ListedRefund = {
  uuid: '6f1c2d34-0000-4000-8000-000000000001',
  state: 'failed',
  failure: null,
  failed_at: '2026-11-18T09:00:00Z',
  settled_at: null,
  settled_note: '',
  attempts: 1,
  owed: { amount: 1200, currency: 'EUR', formatted: '€12.00' } as ListedRefund['owed'],
  from_dispute: { amount: 0, currency: 'EUR', formatted: '€0.00' } as ListedRefund['owed'],
  order: null,
  email: 'buyer@lathe.test',
  amount: { amount: 1200, currency: 'EUR', formatted: '€12.00' } as ListedRefund['amount'],
  reason: 'late',
  created_at: '2026-11-18T09:00:00Z',
};

function html(search: string, refunds: ListedRefund[], actionData?: Props['actionData']): string {
  const loaderData = { refunds, next: null, state: 'failed', chosen: null, done: null } as const;
  return renderToStaticMarkup(
    <I18nProvider value={testI18n()}>
      <MemoryRouter initialEntries={[`/admin/orders/refunds${search}`]}>
        <AdminRefunds loaderData={loaderData} actionData={actionData} />
      </MemoryRouter>
    </I18nProvider>,
  );
}

describe('refunds of payments without an order', () => {
  it('are opened on the page of the list that has them', () => {
    const page = html('?state=failed&cursor=abc&done=refund_retried', [failed]);
    expect(page).toContain(`?state=failed&amp;cursor=abc&amp;refund=${failed.uuid}"`);
  });

  it('are not opened if there is nothing to decide', () => {
    expect(html('', [{ ...failed, state: 'pending' }])).not.toContain('refund=');
  });

  it('show why a decision was rejected, also if the refund is not listed any more', () => {
    const failure: CallFailure = {
      code: 'refund_not_failed',
      status: 409,
      message: 'Already paid in another way.',
      fields: {},
      paths: {},
      waitSeconds: null,
      attempt: '1',
    };
    const page = html(`?refund=${failed.uuid}`, [], { intent: 'retry', failure, note: '' });
    expect(page).toContain('Already paid in another way.');
  });
});
