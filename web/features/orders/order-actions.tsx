/** Actions that the buyer can still take. The forms work without scripts. */
import type { Order } from '@lathe/contract/order-calls';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { canChooseLines } from './cancel-lines-form.tsx';

interface Props {
  order: Order;
  /** The address form, passed in because address fields are another feature. */
  addressForm: ReactNode;
  cancelForm: ReactNode;
  /** The form to cancel items has an error. */
  isCancelOpen: boolean;
}

export function OrderActions({ order, addressForm, cancelForm, isCancelOpen }: Props) {
  const { t } = useTranslation('orders');
  const { total, operations } = order;
  return (
    <Card title={t('actions')}>
      <div className="order-actions">
        <div className="row gap-3">
          <ActionButton intent="resend">{t('resend')}</ActionButton>
        </div>
        {operations.change_address_enabled && (
          <details>
            <summary>{t('change_address')}</summary>
            <div>{addressForm}</div>
          </details>
        )}
        <details>
          <summary>{t('new_link_title')}</summary>
          <div className="stack stack-start gap-4">
            <p className="text-soft">{t('new_link_text')}</p>
            <ActionButton intent="new_link">{t('new_link_confirm')}</ActionButton>
          </div>
        </details>
        {canChooseLines(order) && (
          <details open={isCancelOpen}>
            <summary>{t('cancel_lines')}</summary>
            <div className="stack gap-4">
              <p className="text-soft">{t('cancel_lines_text')}</p>
              {cancelForm}
            </div>
          </details>
        )}
        {operations.cancel_enabled && (
          <details>
            <summary>{t('cancel')}</summary>
            <div className="stack stack-start gap-4">
              <p className="text-soft">
                {order.refunded_total
                  ? t('cancel_rest_text')
                  : t('cancel_text', { total: total.formatted })}
              </p>
              <ActionButton intent="cancel" variant="danger">
                {t('cancel_confirm')}
              </ActionButton>
            </div>
          </details>
        )}
      </div>
    </Card>
  );
}

interface ActionProps {
  intent: 'resend' | 'new_link' | 'cancel';
  variant?: 'danger';
  children: string;
}

function ActionButton({ intent, variant, children }: ActionProps) {
  const navigation = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <Button
        type="submit"
        name="intent"
        value={intent}
        variant={variant}
        loading={navigation.formData?.get('intent') === intent}
      >
        {children}
      </Button>
    </Form>
  );
}
