/** On the pages of what is in a bundle. */
import type { BundleCard } from '@lathe/contract/bundle';
import { Fragment } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { PlainLink } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { Shelf } from '../shelf.tsx';
import { BundlePrice } from './bundle-grid.tsx';

export function BuyTogether({ bundles }: { bundles: readonly BundleCard[] }) {
  const { t } = useTranslation('bundle_shop');
  const live = bundles.filter(({ status }) => status === 'live');
  if (live.length === 0) return null;
  return (
    <Shelf title={t('together')} id="bundles">
      <ul className="together">
        {live.map((bundle) => (
          <li key={bundle.uuid} className="together-bundle">
            <div className="together-parts" aria-hidden="true">
              {bundle.parts.map(({ uuid, image }, at) => (
                <Fragment key={uuid}>
                  {at > 0 && <span className="together-plus">+</span>}
                  {image && <Picture picture={image} alt="" sizes="6rem" />}
                </Fragment>
              ))}
            </div>
            <div className="together-text">
              <h3>
                <PlainLink to={bundle.url}>{bundle.title}</PlainLink>
              </h3>
              <BundlePrice bundle={bundle} />
              <p className="text-small text-success">
                {t('you_save', { amount: bundle.saving.formatted })}
              </p>
            </div>
            <ButtonLink to={bundle.url}>
              {t('view')} <span className="sr-only">{bundle.title}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Shelf>
  );
}
