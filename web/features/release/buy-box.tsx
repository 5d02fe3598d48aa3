/** Price, dispatch date, remaining copies and the basket button. */
import type { PublicRelease } from '@lathe/contract/release-group';
import { SHOP_QUANTITY_MIN } from '@lathe/rules/limits';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Hash from 'lucide-react/icons/hash';
import Truck from 'lucide-react/icons/truck';
import type { ReactNode } from 'react';
import { Icon, type IconShape } from '../../ui/icon.tsx';
import { PlainLink } from '../../ui/link.tsx';
import { PriceNote } from '../../ui/price-note.tsx';
import { type Artwork, Sleeve } from '../../ui/sleeve.tsx';
import { Day } from '../../ui/time.tsx';
import { useTranslation } from '../../ui/translation.ts';
import './buy-box.css';

interface Props {
  release: PublicRelease;
  /** Slot for the basket button, which is a separate feature. */
  add: ReactNode;
  actions?: ReactNode;
  /** For the bar of phones. */
  art: Artwork | undefined;
}

export function BuyBox({ release, add, actions, art }: Props) {
  const { t } = useTranslation('shop');
  const isSold = release.status === 'Live' || release.status === 'Pre-order';
  return (
    <div className="buy-box">
      {release.status !== 'Retired' && (
        <p className="buy-price">
          <span className="figures">{release.price.formatted}</span>
          <PriceNote vatText={release.vat_text} />
        </p>
      )}
      {isSold && <Promises release={release} />}
      {release.status === 'Not on sale' && <p>{t('release.not_on_sale_note')}</p>}
      {release.status === 'Sold out' && <p>{t('release.sold_out_note')}</p>}
      {release.status === 'Retired' && <p>{t('release.retired_note')}</p>}
      <div className="buy-actions">
        {isSold && (
          <div className="buy-bar">
            {/* Repeats what is above, for those who see only the bar. */}
            <span className="buy-bar-art" aria-hidden="true">
              <Sleeve art={art} alt="" sizes="2.75rem" />
            </span>
            <span className="buy-bar-text" aria-hidden="true">
              <span className="figures">{release.price.formatted}</span>
              <span>{release.type_name}</span>
            </span>
            {add}
          </div>
        )}
        {actions}
      </div>
      {isSold && (
        <p className="text-small">
          <PlainLink
            to={`/checkout/bulk/${release.uuid}`}
            rel="nofollow"
            className="text-soft underline"
          >
            {t('release.for_shops', { min: SHOP_QUANTITY_MIN })}
          </PlainLink>
        </p>
      )}
    </div>
  );
}

function Promises({ release }: { release: PublicRelease }) {
  const { t } = useTranslation('shop');
  const { status, release_date, dispatch_date, quantity_limit, copies_left } = release;
  const isPreorder = status === 'Pre-order' && release_date !== null;
  return (
    <ul className="buy-promises">
      {isPreorder && (
        <PromiseLine icon={CalendarClock}>
          {t('release.preorder_ships')} <Day value={release_date} style="long" />.{' '}
          {t('release.preorder_text')}
        </PromiseLine>
      )}
      <PromiseLine icon={Truck}>
        {t('release.dispatch')} <Day value={dispatch_date} style="day-month" />
      </PromiseLine>
      {quantity_limit !== null && copies_left !== null && (
        <PromiseLine icon={Hash}>
          <strong className="block">
            {t('release.copies_left', { left: copies_left, of: quantity_limit })}
          </strong>
          <span className="text-soft">{t('release.numbered')}</span>
        </PromiseLine>
      )}
    </ul>
  );
}

function PromiseLine({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li>
      <Icon shape={icon} />
      <span>{children}</span>
    </li>
  );
}
