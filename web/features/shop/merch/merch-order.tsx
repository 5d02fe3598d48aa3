/** Choice of the variant, and the button: to the basket, or to be told when it is back. */

import type { MerchItemPage } from '@lathe/contract/merch-item';
import { useLocation } from 'react-router';
import { TextLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { AddToBasket } from '../../basket/add-to-basket.tsx';
import { TellMeButton } from '../alerts/tell-me-button.tsx';
import {
  chosenVariant,
  VARIANT_PARTS,
  type VariantChoice,
  type VariantPart,
  valuesOf,
} from './variant-choice.ts';
import { VariantFields } from './variant-fields.tsx';

interface Props {
  item: MerchItemPage;
  choice: VariantChoice;
  onChoose: (part: VariantPart, value: string) => void;
}

export function MerchOrder({ item, choice, onChoose }: Props) {
  const { t } = useTranslation('merch_shop');
  const { pathname } = useLocation();
  const { variants, title, status } = item;
  const variant = chosenVariant(variants, choice);
  if (status === 'paused' || status === 'sold_out') {
    return (
      <Notice action={<TellMeButton path={pathname} />}>
        {t(status === 'paused' ? 'paused' : 'sold_out')}
      </Notice>
    );
  }
  const query = new URLSearchParams(
    VARIANT_PARTS.flatMap((part) => (choice[part] ? [[part, choice[part]]] : [])),
  );
  const fields = <VariantFields item={item} choice={choice} onChoose={onChoose} />;
  return (
    <>
      <AddToBasket
        type="merch"
        title={title}
        isPreorder={status === 'preorder'}
        uuid={variant.state === 'available' ? variant.uuid : undefined}
        label={
          variant.state === 'available' ? undefined : <ButtonLabel {...{ variant, variants }} />
        }
        chosen={
          query.size > 0 && (
            <p className="row gap-3">
              <strong>{[choice.colour, choice.size].filter(Boolean).join(', ')}</strong>
              <TextLink to={`${pathname}?${query}`}>{t('change')}</TextLink>
            </p>
          )
        }
      >
        {fields}
        {item.sizes.length > 0 && (
          <p>
            <a href="#sizes">{t('chart.link')}</a>
          </p>
        )}
      </AddToBasket>
      <div role="status" className="variant-state">
        {variant.state === 'not_sold' &&
          t('not_sold', { size: choice.size, colour: choice.colour })}
        {variant.state === 'not_available' && (
          <OutOfStock choice={choice} variant={variant} path={pathname} />
        )}
      </div>
    </>
  );
}

interface OutProps {
  choice: VariantChoice;
  variant: { uuid: string; expectedOn: string | null };
  path: string;
}

function OutOfStock({ choice, variant: { uuid, expectedOn }, path }: OutProps) {
  const { t } = useTranslation('merch_shop');
  const day = useDayText('day-month');
  const values = { variant: [choice.colour, choice.size].filter(Boolean).join(', ') };
  const kind = values.variant === '' ? 'item' : 'variant';
  return (
    <Notice action={<TellMeButton key={uuid} path={path} variant={uuid} />}>
      {expectedOn
        ? t(`out_until_${kind}`, { ...values, date: day(expectedOn) })
        : t(`out_${kind}`, values)}
    </Notice>
  );
}

interface LabelProps extends Pick<MerchItemPage, 'variants'> {
  variant: ReturnType<typeof chosenVariant>;
}

/** The style sheet shows one of the texts, so that it is right without scripts, too. */
function ButtonLabel({ variant, variants }: LabelProps) {
  const { t } = useTranslation(['merch_shop', 'shop']);
  if (variant.state === 'not_sold') return t('not_made');
  if (variant.state !== 'incomplete') return t('not_orderable');
  return (
    <>
      {VARIANT_PARTS.filter((part) => valuesOf(variants, part).length > 1).map((part) => (
        <span key={part} className={`choose-${part}`}>
          {t(`choose_${part}`)}
        </span>
      ))}
      <span className="choose-nothing">{t('shop:release.add')}</span>
    </>
  );
}
