import { ITEM_QUANTITY_MAX, SHOP_QUANTITY_MIN } from '@lathe/rules/limits';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { IconButton } from '../../ui/icon-button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Trans, useTranslation } from '../../ui/translation.ts';
import type { BasketLine } from './basket-line.ts';
import { setQuantity } from './change-lines.tsx';
import { LineForm } from './line-form.tsx';
import { lineKey, shownQuantity, useBasket } from './store.ts';

/** Each button submits its resulting quantity, so they work without scripts. */
export function Stepper({ item }: { item: BasketLine }) {
  const { t } = useTranslation('basket');
  const isBusy = useBasket(({ pending }) => lineKey(item) in pending);
  const { maxQuantity, title } = item;
  const quantity = useBasket((state) => shownQuantity(state, item));
  const isAtLimit = quantity >= maxQuantity;
  return (
    <>
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
          disabled={isAtLimit}
          aria-busy={isBusy}
        />
      </LineForm>
      {isAtLimit && <QuantityLimit item={item} />}
    </>
  );
}

const LIMIT_TEXTS = { proof: 'proofs', sample: 'samples', bundle: 'bundle' } as const;

function reasonOf(type: BasketLine['type']) {
  return type === 'proof' || type === 'sample' || type === 'bundle' ? LIMIT_TEXTS[type] : 'left';
}

/** Why there can be no more, and how to get more. */
function QuantityLimit({ item }: { item: BasketLine }) {
  const { type, uuid, maxQuantity } = item;
  const { t } = useTranslation('basket');
  const values = { max: maxQuantity, min: SHOP_QUANTITY_MIN };
  if (maxQuantity < ITEM_QUANTITY_MAX) {
    return <p className="basket-limit">{t(`limit.${reasonOf(type)}`, { ...values, type })}</p>;
  }
  return (
    <p className="basket-limit">
      {item.allowsBulk ? (
        <Trans
          t={t}
          i18nKey="limit.bulk"
          values={values}
          components={{ bulk: <TextLink to={`/checkout/bulk/${uuid}`} /> }}
        />
      ) : (
        t('limit.order', values)
      )}
    </p>
  );
}
