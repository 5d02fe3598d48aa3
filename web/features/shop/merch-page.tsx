import Truck from 'lucide-react/icons/truck';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { pagePath } from '../../lib/page-path.ts';
import type { ScreenProps } from '../../lib/route-types.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Day } from '../../ui/time.tsx';
import { AddToBasket } from '../basket/add-to-basket.tsx';
import { breadcrumbData, merchData } from '../seo/json-ld.ts';
import { linkImage, Seo } from '../seo/seo.tsx';
import { MerchGrid } from './merch-grid.tsx';
import type { loader } from './merch-page.server.ts';
import { PreviewNotice } from './preview-notice.tsx';
import { Shelf } from './shelf.tsx';
import '../release/release.css';

export function MerchPage({ loaderData: { item, others } }: ScreenProps<typeof loader>) {
  const { t } = useTranslation('shop');
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
          {item.image && (
            <Picture
              picture={item.image}
              alt={item.title}
              sizes="(width < 64rem) 92vw, 40rem"
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
              <span className="text-small text-soft">{item.vat_text}</span>
            </p>
            <ul className="buy-promises">
              <li>
                <Icon shape={Truck} />
                <span>
                  {t('merch.dispatch')} <Day value={item.dispatch_date} style="day-month" />
                </span>
              </li>
            </ul>
            {!item.is_preview && <Order item={item} />}
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

function Order({ item }: Pick<ScreenProps<typeof loader>['loaderData'], 'item'>) {
  const { t } = useTranslation('shop');
  if (item.variants.every(({ is_available }) => !is_available)) {
    return <p>{t('merch.none_available')}</p>;
  }
  return (
    <AddToBasket type="merch" title={item.title}>
      <Variants item={item} />
    </AddToBasket>
  );
}

function Variants({
  item: { variants, type },
}: Pick<ScreenProps<typeof loader>['loaderData'], 'item'>) {
  const { t } = useTranslation('shop');
  // Without scripts the choice is in the query string.
  const requestedVariant = useSearchParams()[0].get('uuid');
  const chosen =
    variants.find(({ uuid, is_available }) => uuid === requestedVariant && is_available) ??
    variants.find(({ is_available }) => is_available);
  const hasSingleVariant = variants.length === 1 && !chosen?.size && !chosen?.colour;
  if (hasSingleVariant) return <input type="hidden" name="uuid" value={chosen?.uuid} />;
  return (
    <fieldset>
      <legend className="text-strong">{t('merch.variants')}</legend>
      <div className="chips mt-2">
        {variants.map(({ uuid, size, colour, is_available }) => (
          <label key={uuid} className="chip chip-choice" data-off={!is_available || undefined}>
            <input
              type="radio"
              name="uuid"
              value={uuid}
              defaultChecked={uuid === chosen?.uuid}
              disabled={!is_available}
            />
            {[size, colour].filter(Boolean).join(', ') || type}
            {!is_available && <span className="sr-only">, {t('merch.unavailable')}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
