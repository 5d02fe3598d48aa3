/** Issues in the basket that must be fixed before payment. */
import type { Cart } from '@lathe/contract/cart-calls';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { entriesOf } from '../basket/basket-line.ts';
import { isBlockedByQueueOnly } from '../basket/edition-queue.ts';
import { LineFix, SeparateButton } from '../basket/line-fix.tsx';

interface Props {
  cart: Cart;
  onChange: () => void;
}

export function BlockingIssues({ cart, onChange }: Props) {
  const { t } = useTranslation('checkout');
  const blocked = entriesOf(cart).flatMap(({ line, set }) =>
    line.problems.filter(({ blocking }) => blocking).map((problem) => ({ line, set, problem })),
  );
  return (
    <Notice
      tone="warning"
      title={t(isBlockedByQueueOnly(cart) ? 'in_line' : 'not_ready')}
      action={<TextLink to="/basket">{t('to_basket')}</TextLink>}
    >
      <ul className="blocking-issues">
        {blocked.map(({ line, set, problem }) => (
          <li key={`${line.type} ${line.uuid} ${problem.code}`}>
            <p>
              <strong>{line.title}</strong>
              <span className="block">{problem.message}</span>
            </p>
            {set && <SeparateButton set={set} page="/checkout" onChange={onChange} />}
            <LineFix item={line} problem={problem} page="/checkout" onChange={onChange} />
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
