import type { CartItem } from '@lathe/contract/cart-calls';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { setQuantity } from './change-basket.tsx';
import { LineForm } from './line-form.tsx';
import { lineKey, shownQuantity, useBasket } from './store.ts';

/** Each button submits its resulting quantity, so they work without scripts. */
export function Stepper({ item }: { item: CartItem }) {
  const { t } = useTranslation('basket');
  const isBusy = useBasket(({ pending }) => lineKey(item) in pending);
  const { maxQuantity, meta } = item;
  const quantity = useBasket((state) => shownQuantity(state, item));
  const { title } = meta;
  return (
    <LineForm
      item={item}
      intent="change"
      className="basket-stepper"
      onSend={(pressed) => setQuantity(item, Number(pressed))}
    >
      <IconButton
        type="submit"
        name="quantity"
        value={quantity - 1}
        icon={Minus}
        label={t('fewer', { title })}
        disabled={quantity <= 1}
        aria-busy={isBusy}
      />
      <span className="figures basket-quantity" role="status">
        <span className="sr-only">{t('quantity')} </span>
        {quantity}
      </span>
      <IconButton
        type="submit"
        name="quantity"
        value={quantity + 1}
        icon={Plus}
        label={t('more', { title })}
        disabled={quantity >= maxQuantity}
        aria-busy={isBusy}
      />
    </LineForm>
  );
}
