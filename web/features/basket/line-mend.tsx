import type { CartItem, CartProblem } from '@lathe/contract/cart-calls';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { removeFromBasket, setQuantity } from './change-basket.tsx';
import { LineForm } from './line-form.tsx';

interface Props {
  item: CartItem;
  problem: CartProblem;
}

/** The one press that settles what is wrong with a line. */
export function LineMend({ item, problem: { code } }: Props) {
  const { t } = useTranslation('basket');
  if (!item.available) {
    return (
      <LineForm item={item} intent="remove" onSend={() => removeFromBasket(item)}>
        <Button type="submit" size="small">
          {t('take_out')} <span className="sr-only">{item.meta.title}</span>
        </Button>
      </LineForm>
    );
  }
  const fits = Math.min(item.quantity, item.maxQuantity);
  return (
    <LineForm item={item} intent="change" quantity={fits} onSend={() => setQuantity(item, fits)}>
      <Button type="submit" size="small">
        {code === 'fewer_left' ? t('take', { count: fits }) : t('noted')}
      </Button>
    </LineForm>
  );
}
