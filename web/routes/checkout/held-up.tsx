/** What has to be settled in the basket before anything can be paid for. */
import type { Cart } from '@lathe/contract/cart-calls';
import { useTranslation } from 'react-i18next';
import { LineMend } from '../../features/basket/line-mend.tsx';
import { onlyWaits } from '../../features/basket/wait-in-line.ts';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface Props {
  cart: Cart;
  onChange: () => void;
}

export function HeldUp({ cart, onChange }: Props) {
  const { t } = useTranslation('checkout');
  const held = cart.items.flatMap((item) =>
    item.problems.filter(({ blocking }) => blocking).map((problem) => ({ item, problem })),
  );
  return (
    <Notice
      tone="warning"
      title={t(onlyWaits(cart) ? 'in_line' : 'not_ready')}
      action={<TextLink to="/basket">{t('to_basket')}</TextLink>}
    >
      <ul className="held-up">
        {held.map(({ item, problem }) => (
          <li key={`${item.type} ${item.uuid} ${problem.code}`}>
            <p>
              <strong>{item.meta.title}</strong>
              <span className="block">{problem.message}</span>
            </p>
            <LineMend item={item} problem={problem} page="/checkout" onChange={onChange} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** In the place of the button: a press would only be rejected. */
export function HeldUpPart(props: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-last">
      <h2 id="checkout-last" className="text-lead tracking-normal">
        {t('last')}
      </h2>
      <HeldUp {...props} />
    </section>
  );
}
