/** A bundle: all of its parts, what they cost together, and the choice of each. */
import type { BundlePage as Bundle } from '@lathe/contract/bundle';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Hourglass from 'lucide-react/icons/hourglass';
import Tag from 'lucide-react/icons/tag';
import Truck from 'lucide-react/icons/truck';
import { pagePath } from '../../../lib/page-path.ts';
import type { ScreenProps } from '../../../lib/route-types.ts';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PriceNote } from '../../../ui/price-note.tsx';
import { Day, useDayText } from '../../../ui/time.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { breadcrumbData, bundleData } from '../../seo/json-ld.ts';
import { linkImage, Seo } from '../../seo/seo.tsx';
import { PreviewNotice } from '../preview-notice.tsx';
import { Shelf } from '../shelf.tsx';
import { BundleArt } from './bundle-art.tsx';
import { BundleGrid } from './bundle-grid.tsx';
import { BundleOrder } from './bundle-order.tsx';
import type { loader } from './bundle-page.server.ts';
import '../../release/release.css';
import '../shop.css';

export function BundlePage({ loaderData }: Pick<ScreenProps<typeof loader>, 'loaderData'>) {
  const { t } = useTranslation(['bundle_shop', 'shop']);
  const { bundle, others } = loaderData;
  const page = pagePath(bundle.page.url);
  const image = bundle.image ?? bundle.parts[0]?.image ?? null;
  const contents = bundle.parts.map(({ title, format }) => `${title} (${format})`).join(' + ');
  return (
    <>
      <Seo
        title={t('shop:page_title', { title: `${bundle.title} · ${bundle.page.name}` })}
        description={bundle.description || contents}
        path={bundle.url}
        hidden={bundle.is_preview || bundle.status === 'paused' || bundle.status === 'over'}
        type="product"
        image={linkImage(image, bundle.title)}
        data={[
          bundleData(bundle),
          breadcrumbData([
            { name: bundle.page.name, path: page },
            { name: bundle.title, path: bundle.url },
          ]),
        ]}
      />
      {bundle.is_preview && <PreviewNotice of="page" />}
      <div className="page page-trail">
        <Breadcrumbs crumbs={[{ label: bundle.page.name, to: page }]} current={bundle.title} />
      </div>
      <div className="page release">
        <div className="can-shrink bundle-large">
          <BundleArt bundle={bundle} sizes="(width < 48rem) 92vw, 45vw" first />
        </div>
        <div className="release-text">
          <header>
            <h1>{bundle.title}</h1>
            <p className="text-lead">
              <PlainLink to={page}>{bundle.page.name}</PlainLink>
              <span className="text-soft"> · {t('bundle_of', { count: bundle.parts.length })}</span>
            </p>
          </header>
          <div className="buy-box">
            <p className="buy-price">
              <span className="figures">{bundle.price.formatted}</span>{' '}
              <s className="figures text-soft bundle-full">
                <span className="sr-only">{t('instead_of')} </span>
                {bundle.full_price.formatted}
              </s>
              <PriceNote vatText={bundle.vat_text} />
            </p>
            <p className="bundle-saving">
              <Icon shape={Tag} />
              {t('you_save_percent', {
                amount: bundle.saving.formatted,
                percent: bundle.discount_percent,
              })}
            </p>
            <Promises bundle={bundle} />
            <NotForSale bundle={bundle} />
            <BundleOrder key={bundle.uuid} bundle={bundle} />
          </div>
          {bundle.description && <p className="keep-lines">{bundle.description}</p>}
        </div>
      </div>
      {others.length > 0 && (
        <Shelf title={t('more', { name: bundle.page.name })} to={page}>
          <BundleGrid bundles={others} />
        </Shelf>
      )}
    </>
  );
}

function Promises({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation('bundle_shop');
  if (bundle.status !== 'live') return null;
  return (
    <ul className="buy-promises">
      {bundle.left !== null && (
        <li>
          <Icon shape={Hourglass} />
          <span>{t('left', { left: bundle.left })}</span>
        </li>
      )}
      {bundle.ends_on && (
        <li>
          <Icon shape={CalendarClock} />
          <span>
            {t('until')} <Day value={bundle.ends_on} style="day-month" />
          </span>
        </li>
      )}
      <li>
        <Icon shape={Truck} />
        <span>
          {t(bundle.release_date ? 'preorder' : 'dispatch')}{' '}
          <Day value={bundle.dispatch_date} style="day-month" />
        </span>
      </li>
    </ul>
  );
}

/** Why it cannot be bought; its parts still can, on their own pages. */
function NotForSale({ bundle }: { bundle: Bundle }) {
  const { t } = useTranslation(['bundle_shop', 'shop']);
  const day = useDayText('day-month');
  const { status, reason, starts_on } = bundle;
  if (status === 'live') return null;
  if (status === 'scheduled') return <Notice>{t('from', { date: day(starts_on ?? '') })}</Notice>;
  if (status === 'over') return <Notice>{t('over')}</Notice>;
  if (status === 'paused') return <Notice>{t('paused')}</Notice>;
  const preferences = `/preferences?${new URLSearchParams({ return_to: bundle.url })}`;
  return (
    <Notice
      title={t('not_available')}
      action={
        status === 'not_sold_here' && (
          <ButtonLink to={preferences} size="small">
            {t('shop:not_sold_in.change_country')}
          </ButtonLink>
        )
      }
    >
      {reason} {t('parts_alone')}
    </Notice>
  );
}
