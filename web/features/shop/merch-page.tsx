import type { MerchItem } from '@lathe/contract/public-page-calls';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { pagePath } from '../../lib/page-path.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink, TextLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { PriceNote } from '../../ui/price-note.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import { AddToBasket } from '../basket/add-to-basket.tsx';
import { breadcrumbData, merchData } from '../seo/json-ld.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import { MerchGrid } from './merch-grid.tsx';
import type { loader } from './merch-page.server.ts';
import { PreviewNotice } from './preview-notice.tsx';
import { Shelf } from './shelf.tsx';
import {
  choiceFrom,
  chosenVariant,
  pictureOf,
  VARIANT_PARTS,
  type VariantChoice,
  type VariantPart,
  valuesOf,
} from './variant-choice.ts';
import { VariantFields } from './variant-fields.tsx';
import '../release/release.css';
import './shop.css';

/** The choice belongs to one item. */
export function MerchPage({ loaderData }: Pick<ScreenProps<typeof loader>, 'loaderData'>) {
  return <ItemPage key={loaderData.item.uuid} {...loaderData} />;
}

function ItemPage({ item, others }: ScreenProps<typeof loader>['loaderData']) {
  const { t } = useTranslation('shop');
  // Without scripts the choice is in the query string.
  const [params] = useSearchParams();
  const [choice, setChoice] = useState(() => choiceFrom(item.variants, (part) => params.get(part)));
  const image = pictureOf(item, choice);
  const page = pagePath(item.page.url);
  return (
    <>
      <Seo
        title={t('page_title', { title: `${item.title} · ${item.page.name}` })}
        description={item.description || `${item.title}, ${item.type}`}
        path={item.url}
        hidden={item.is_preview}
        type="product"
        image={linkImage(item.image, item.title)}
        data={[
          merchData(item),
          breadcrumbData([
            { name: item.page.name, path: page },
            { name: item.title, path: item.url },
          ]),
        ]}
      />
      {item.is_preview && <PreviewNotice of="page" />}
      <div className="page page-trail">
        <Breadcrumbs crumbs={[{ label: item.page.name, to: page }]} current={item.title} />
      </div>
      <div className="page release">
        <div className="merch-large">
          {image && (
            <Picture
              key={image.src}
              picture={image}
              alt={item.title}
              sizes="(width < 48rem) 92vw, (width < 64rem) 45vw, min(50vw, 52rem)"
              first
            />
          )}
        </div>
        <div className="release-text">
          <header>
            <h1>{item.title}</h1>
            <p className="text-lead">
              <PlainLink to={page}>{item.page.name}</PlainLink>
              <span className="text-soft"> · {item.type}</span>
            </p>
          </header>
          {item.description && <p className="keep-lines">{item.description}</p>}
          <div className="buy-box">
            <p className="buy-price">
              <span className="figures">{item.price.formatted}</span>
              <PriceNote vatText={item.vat_text} />
            </p>
            <ul className="buy-promises">
              <li>
                <Icon shape={Truck} />
                <span>
                  {t('merch.dispatch')} <Day value={item.dispatch_date} style="day-month" />
                </span>
              </li>
            </ul>
            {!item.is_preview && (
              <Order
                item={item}
                choice={choice}
                onChoose={(part, value) => setChoice((before) => ({ ...before, [part]: value }))}
              />
            )}
          </div>
        </div>
      </div>
      {others.length > 0 && (
        <Shelf title={t('merch.more', { name: item.page.name })} to={page}>
          <MerchGrid items={others} />
        </Shelf>
      )}
    </>
  );
}

interface OrderProps {
  item: MerchItem;
  choice: VariantChoice;
  onChoose: (part: VariantPart, value: string) => void;
}

function Order({ item: { variants, title }, choice, onChoose }: OrderProps) {
  const { t } = useTranslation('shop');
  const { pathname } = useLocation();
  const variant = chosenVariant(variants, choice);
  if (variants.every(({ is_available }) => !is_available)) {
    return <p>{t('merch.none_available')}</p>;
  }
  const query = new URLSearchParams(
    VARIANT_PARTS.flatMap((part) => (choice[part] ? [[part, choice[part]]] : [])),
  );
  return (
    <AddToBasket
      type="merch"
      title={title}
      uuid={variant.state === 'available' ? variant.uuid : undefined}
      label={variant.state === 'available' ? undefined : <ButtonLabel {...{ variant, variants }} />}
      chosen={
        query.size > 0 && (
          <p className="row gap-3">
            <strong>{[choice.colour, choice.size].filter(Boolean).join(', ')}</strong>
            <TextLink to={`${pathname}?${query}`}>{t('merch.change')}</TextLink>
          </p>
        )
      }
    >
      <VariantFields variants={variants} choice={choice} onChoose={onChoose} />
    </AddToBasket>
  );
}

interface LabelProps extends Pick<MerchItem, 'variants'> {
  variant: ReturnType<typeof chosenVariant>;
}

/** The style sheet shows one of the texts, so that it is right without scripts, too. */
function ButtonLabel({ variant, variants }: LabelProps) {
  const { t } = useTranslation('shop');
  if (variant.state !== 'incomplete') return t('merch.not_orderable');
  return (
    <>
      {VARIANT_PARTS.filter((part) => valuesOf(variants, part).length > 1).map((part) => (
        <span key={part} className={`choose-${part}`}>
          {t(`merch.choose_${part}`)}
        </span>
      ))}
      <span className="choose-nothing">{t('release.add')}</span>
    </>
  );
}
