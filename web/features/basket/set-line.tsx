import type { CartItem, CartSet } from '@lathe/contract/cart-calls';
import { Badge } from '../../ui/badge.tsx';
import { ExplicitMark } from '../../ui/explicit-mark.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { artworkOf } from '../../ui/picture.tsx';
import { Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import type { BasketLine } from './basket-line.ts';
import { LineProblems, LineTools } from './line-tools.tsx';

interface Props {
  line: BasketLine;
  set: CartSet;
  parts: readonly CartItem[];
  first: boolean;
}

/** A bundle as one card: its parts, one price, one quantity. */
export function SetLine({ line, set, parts, first }: Props) {
  const { t } = useTranslation('basket');
  const { bundle, available, quantity } = set;
  return (
    <li className="basket-line basket-set" data-off={!available || undefined}>
      <div>
        <p className="basket-title">
          <PlainLink to={bundle.url}>{bundle.title}</PlainLink>
        </p>
        <p className="basket-badges">
          <Badge>{t('bundle')}</Badge>
          {available && (
            <Badge tone="success">{t('bundle_saving', { amount: set.saving.formatted })}</Badge>
          )}
        </p>
      </div>
      <p className="basket-price">
        {available && (
          <s className="figures text-small text-soft">
            <span className="sr-only">{t('bundle_full')} </span>
            {set.full_total.formatted}
          </s>
        )}
        <span className="figures">{available ? set.total.formatted : '–'}</span>
        {available && quantity > 1 && (
          <span className="figures text-small text-soft">
            {t('each', { price: set.price.formatted })}
          </span>
        )}
      </p>
      <ul className="basket-set-parts">
        {parts.map((part, at) => (
          <SetPart key={part.uuid} part={part} first={first && at === 0} />
        ))}
      </ul>
      <LineTools line={line} />
      <LineProblems line={line} set={set} />
    </li>
  );
}

function SetPart({ part, first }: { part: CartItem; first: boolean }) {
  const { t } = useTranslation('basket');
  const { meta, url, preorderUntil, limited } = part;
  return (
    <li className="basket-set-part">
      <PlainLink to={url} tabIndex={-1} aria-hidden="true">
        <Sleeve art={artworkOf(meta.artwork)} alt="" sizes="4rem" first={first} />
      </PlainLink>
      <div>
        <p>
          <PlainLink to={url}>{meta.title}</PlainLink>
          {meta.explicit && <ExplicitMark />}
        </p>
        <p className="text-small text-soft">{meta.description}</p>
        {(limited || preorderUntil !== null) && (
          <p className="basket-badges">
            {limited && <Badge tone="accent">{t('limited')}</Badge>}
            {preorderUntil !== null && (
              <>
                <Badge tone="ink">{t('preorder')}</Badge>
                <span className="text-small text-soft">
                  {t('out_on')} <Day value={preorderUntil} style="short" />
                </span>
              </>
            )}
          </p>
        )}
      </div>
    </li>
  );
}
