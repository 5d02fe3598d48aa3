import type { MerchItemPage } from '@lathe/contract/merch-item';
import Hourglass from 'lucide-react/icons/hourglass';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { pagePath } from '../../../lib/page-path.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PriceNote } from '../../../ui/price-note.tsx';
import { Day } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { breadcrumbData, merchData } from '../../seo/json-ld.ts';
import { linkImage, Seo } from '../../seo/seo.tsx';
import { BuyTogether } from '../bundles/buy-together.tsx';
import { MerchGrid } from '../merch-grid.tsx';
import { PreviewNotice } from '../preview-notice.tsx';
import { Shelf } from '../shelf.tsx';
import { SaveButton } from '../wish-list/save-button.tsx';
import { MerchFacts } from './merch-facts.tsx';
import { MerchGallery } from './merch-gallery.tsx';
import { MerchOrder } from './merch-order.tsx';
import type { loader } from './merch-page.server.ts';
import { choiceFrom, type VariantPart } from './variant-choice.ts';
import '../../release/release.css';
import '../shop.css';

/** The choice belongs to one item. */
export function MerchPage({ loaderData }: Pick<ScreenProps<typeof loader>, 'loaderData'>) {
  return <ItemPage key={loaderData.item.uuid} {...loaderData} />;
}

function ItemPage({ item, bundles, others, saved }: ScreenProps<typeof loader>['loaderData']) {
  const { t } = useTranslation(['merch_shop', 'shop']);
  // Without scripts the choice is in the query string.
  const [params] = useSearchParams();
  const [choice, setChoice] = useState(() => choiceFrom(item.variants, (part) => params.get(part)));
  const choose = (part: VariantPart, value: string) =>
    setChoice((before) => ({ ...before, [part]: value }));
  const page = pagePath(item.page.url);
  return (
    <>
      <Seo
        title={t('shop:page_title', { title: `${item.title} · ${item.page.name}` })}
        description={item.description || `${item.title}, ${item.type}`}
        path={item.url}
        hidden={item.is_preview || item.status === 'paused'}
        type="product"
        image={linkImage(item.pictures[0]?.image ?? item.image, item.title)}
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
        <div className="can-shrink">
          <MerchGallery item={item} colour={choice.colour} />
        </div>
        <div className="release-text">
          <header>
            <h1>{item.title}</h1>
            <p className="text-lead">
              <PlainLink to={page}>{item.page.name}</PlainLink>
              <span className="text-soft"> · {item.type}</span>
            </p>
          </header>
          {item.not_sold_in ? (
            <NotSoldHere item={item} country={item.not_sold_in} />
          ) : (
            <div className="buy-box">
              <p className="buy-price">
                <span className="figures">{item.price.formatted}</span>
                <PriceNote vatText={item.vat_text} />
              </p>
              <Promises item={item} />
              {item.only_in_bundles ? (
                <OnlyInBundles bundles={bundles} />
              ) : (
                !item.is_preview && <MerchOrder item={item} choice={choice} onChoose={choose} />
              )}
            </div>
          )}
          {!item.is_preview && (
            <div className="row">
              <SaveButton item={item.uuid} title={item.title} saved={saved} />
            </div>
          )}
          {item.description && <p className="keep-lines">{item.description}</p>}
        </div>
      </div>
      <MerchFacts
        item={item}
        choice={choice}
        onChoose={(size) => {
          choose('size', size);
          document.querySelector<HTMLElement>('#buy button[type=submit]')?.focus();
        }}
      />
      <BuyTogether bundles={bundles} />
      {others.length > 0 && (
        <Shelf title={t('more', { name: item.page.name })} to={page}>
          <MerchGrid items={others} />
        </Shelf>
      )}
    </>
  );
}

/** Released with an album: the bundles are below. */
function OnlyInBundles({ bundles }: { bundles: readonly { uuid: string }[] }) {
  const { t } = useTranslation('merch_shop');
  return (
    <Notice
      action={
        bundles.length > 0 && (
          <ButtonLink to="#bundles" size="small">
            {t('to_bundles')}
          </ButtonLink>
        )
      }
    >
      {t(bundles.length > 0 ? 'only_in_bundles' : 'only_in_no_bundle')}
    </Notice>
  );
}

/** What is left of it, and when it ships. */
function Promises({ item }: { item: MerchItemPage }) {
  const { t } = useTranslation('merch_shop');
  const { status, left, quantity_limit: limit, release_date: released } = item;
  const isSold = status === 'live' || status === 'preorder';
  if (!isSold) return null;
  return (
    <ul className="buy-promises">
      {left !== null && limit !== null && (
        <li>
          <Icon shape={Hourglass} />
          <span>{t('left', { left, of: limit })}</span>
        </li>
      )}
      <li>
        <Icon shape={Truck} />
        <span>
          {released ? (
            <>
              {t('preorder')} <Day value={released} style="day-month" />
            </>
          ) : (
            <>
              {t('dispatch')} <Day value={item.dispatch_date} style="day-month" />
            </>
          )}
        </span>
      </li>
    </ul>
  );
}

interface ElsewhereProps {
  item: MerchItemPage;
  country: NonNullable<MerchItemPage['not_sold_in']>;
}

function NotSoldHere({ item, country }: ElsewhereProps) {
  const { t } = useTranslation(['merch_shop', 'shop']);
  const preferences = `/preferences?${new URLSearchParams({ return_to: item.url })}`;
  return (
    <Notice
      title={t('shop:not_sold_in.title', { iso: country.iso, country: country.name })}
      action={
        <ButtonLink to={preferences} size="small">
          {t('shop:not_sold_in.change_country')}
        </ButtonLink>
      }
    >
      {t('not_sold_here')}
    </Notice>
  );
}
