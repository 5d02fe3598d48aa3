/** Where the order is: the first thing that its buyer looks for. */
import type { Order } from '@lathe/contract/order-calls';
import { Form, useNavigation } from 'react-router';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { Carrier, OrderParcels } from './order-parcels.tsx';
import { OrderSteps } from './order-steps.tsx';
import { SleeveStack } from './sleeve-stack.tsx';
import './order-status.css';

interface Props {
  order: Order;
  forStaff: boolean;
}

export function OrderStatus({ order, forStaff }: Props) {
  const { t } = useTranslation('orders');
  const [only, ...others] = order.parcels;
  const parcel = others.length === 0 ? only : undefined;
  return (
    <section className="card card-body order-status">
      <div className="order-status-text">
        <h2 className="order-headline">
          {t(isMailed(order) ? 'headline_mailed' : `headline.${order.state}`)}
        </h2>
        <ShippingDay order={order} />
        {parcel && <Carrier parcel={parcel} />}
        <div className="order-status-actions">
          {parcel?.tracking_url && (
            <a
              href={parcel.tracking_url}
              className={buttonClass({ variant: order.delivered_at ? 'secondary' : 'primary' })}
              target="_blank"
              rel="noreferrer"
            >
              {t('follow_parcel')}
            </a>
          )}
          {!forStaff && <BuyAgain />}
        </div>
      </div>
      <SleeveStack
        artworks={order.lines.map(({ artwork }) => artwork)}
        sizes="(min-width: 40rem) 11rem, 60vw"
        first
      />
      <OrderSteps order={order} />
      {others.length > 0 && order.cancelled_at === null && <OrderParcels order={order} />}
    </section>
  );
}

/** Nothing of it was sent by post. */
function isMailed({ service, state }: Order): boolean {
  return service === null && state === 'Delivered';
}

function ShippingDay({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const dayText = useDayText('day-month');
  const isOpen = order.state === 'Paid' || order.state === 'In production';
  if (!isOpen || order.on_hold || order.dispatch_date === null) return null;
  return <p className="order-when">{t('ships_on', { date: dayText(order.dispatch_date) })}</p>;
}

function BuyAgain() {
  const { t } = useTranslation('orders');
  const navigation = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <Button
        type="submit"
        name="intent"
        value="buy_again"
        loading={navigation.formData?.get('intent') === 'buy_again'}
      >
        {t('again.submit')}
      </Button>
    </Form>
  );
}
