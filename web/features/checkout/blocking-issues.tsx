/** Issues in the basket that must be fixed before payment. */
import type { Cart } from '@lathe/contract/cart-calls';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { isBlockedByQueueOnly } from '../basket/edition-queue.ts';
import { LineFix } from '../basket/line-fix.tsx';

interface Props {
  cart: Cart;
  onChange: () => void;
}

export function BlockingIssues({ cart, onChange }: Props) {
  const { t } = useTranslation('checkout');
  const blockedItems = cart.items.flatMap((item) =>
    item.problems.filter(({ blocking }) => blocking).map((problem) => ({ item, problem })),
  );
  return (
    <Notice
      tone="warning"
      title={t(isBlockedByQueueOnly(cart) ? 'in_line' : 'not_ready')}
      action={<TextLink to="/basket">{t('to_basket')}</TextLink>}
    >
      <ul className="blocking-issues">
        {blockedItems.map(({ item, problem }) => (
          <li key={`${item.type} ${item.uuid} ${problem.code}`}>
            <p>
              <strong>{item.meta.title}</strong>
              <span className="block">{problem.message}</span>
            </p>
            <LineFix item={item} problem={problem} page="/checkout" onChange={onChange} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** Replaces the pay button, since the payment would be rejected. */
export function BlockingIssuesPart(props: Props) {
  const { t } = useTranslation('checkout');
  return (
    <section className="checkout-part" aria-labelledby="checkout-last">
      <h2 id="checkout-last" className="subheading">
        {t('last')}
      </h2>
      <BlockingIssues {...props} />
    </section>
  );
}
