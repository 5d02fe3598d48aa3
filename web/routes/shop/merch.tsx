import Truck from 'lucide-react/icons/truck';
import { useTranslation } from 'react-i18next';
import { redirect, useSearchParams } from 'react-router';
import '../../features/release/release.css';
import { AddToBasket } from '../../features/basket/add-to-basket.tsx';
import { breadcrumbData, merchData } from '../../features/seo/json-ld.ts';
import { linkImage, Seo } from '../../features/seo/seo.tsx';
import { MerchGrid } from '../../features/shop/merch-grid.tsx';
import { PreviewNotice } from '../../features/shop/preview-notice.tsx';
import { Shelf } from '../../features/shop/shelf.tsx';
import { movedPath, pagePath } from '../../lib/page-path.ts';
import { publicOrPreview } from '../../lib/preview.ts';
import { publicPageWithQuery } from '../../lib/public-page.ts';
import { serverSide } from '../../lib/server-side.ts';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Day } from '../../ui/time.tsx';
import type { Route } from './+types/merch.ts';

export const headers = publicPageWithQuery(['uuid', 'buy'], 'shelf', 'prices');

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api, viewer } = context.get(serverSide);
  const [item, all] = await publicOrPreview({ viewer, request }, (query) =>
    Promise.all([
      api('GET /api/pages/{page}/merch/{item}', { params, query }),
      api('GET /api/pages/{page}/merch', { params, query }),
    ]),
  );
  const newPath = movedPath(request, params.page, item.page.url);
  if (newPath) throw redirect(newPath, 301);
  return { item, others: all.data.filter(({ uuid }) => uuid !== item.uuid) };
}

export default function Merch({ loaderData: { item, others } }: Route.ComponentProps) {
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

function Order({ item }: Pick<Route.ComponentProps['loaderData'], 'item'>) {
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

function Variants({ item: { variants, type } }: Pick<Route.ComponentProps['loaderData'], 'item'>) {
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
