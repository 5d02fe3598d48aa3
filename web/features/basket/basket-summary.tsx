import type { Cart } from '@lathe/contract/cart-calls';
import Truck from 'lucide-react/icons/truck';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Day, useDayText } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { type BasketLine, entriesOf } from './basket-line.ts';
import { BasketTotals } from './basket-totals.tsx';
import { DiscountCode } from './discount-code.tsx';
import { isBlockedByQueueOnly } from './edition-queue.ts';

/** The issue itself is shown on its line, which may be out of view. */
function hasBlockingIssue({ problems }: BasketLine): boolean {
  return problems.some(({ blocking }) => blocking);
}

export function BasketSummary({ cart }: { cart: Cart }) {
  const { t } = useTranslation('basket');
  const day = useDayText('day-month');
  const { dispatchDate, discount, split } = cart;
  return (
    <section className="basket-summary" aria-labelledby="basket-summary">
      <h2 id="basket-summary" className="subheading">
        {t('summary')}
      </h2>
      <BasketTotals cart={cart} />
      <DiscountCode discount={discount} page="/basket" />
      {dispatchDate !== null && (
        <p className="basket-dispatch">
          <Icon shape={Truck} />
          <span>
            {t('dispatch')} <Day value={dispatchDate} style="day-month" />
            {cart.hasPreorders && (
              <span className="block text-small text-soft">{t('waits_for_preorder')}</span>
            )}
            {split && (
              <span className="mt-2 block text-small">
                {t('split_offer', { date: day(split.dispatchDate), extra: split.extra.formatted })}
              </span>
            )}
          </span>
        </p>
      )}
      {cart.problems.map(({ code, message }) => (
        <Notice key={code} tone="warning">
          <p>{message}</p>
        </Notice>
      ))}
      {cart.operations.checkout_enabled && (
        <ButtonLink to="/checkout" variant="primary" size="large" wide>
          {t('to_checkout')}
        </ButtonLink>
      )}
      {entriesOf(cart).some(({ line }) => hasBlockingIssue(line)) && (
        <p className="text-small text-soft">
          {t(isBlockedByQueueOnly(cart) ? 'waits_in_line' : 'held_up')}
        </p>
      )}
    </section>
  );
}
