import type { BundleCard } from '@lathe/contract/bundle';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { CARD_SIZES } from '../sleeve-card.tsx';
import { BundleArt } from './bundle-art.tsx';
import '../shop.css';

interface Props {
  bundles: readonly BundleCard[];
  level?: 2 | 3;
}

export function BundleGrid({ bundles, level = 3 }: Props) {
  const { t } = useTranslation('bundle_shop');
  const Heading = `h${level}` as const;
  return (
    <ul className="sleeves">
      {bundles.map((bundle) => (
        <li key={bundle.uuid}>
          <article className="sleeve-card">
            <div className="merch-art">
              <BundleArt bundle={bundle} sizes={CARD_SIZES.grid} />
              <span className="merch-badge">
                <Badge tone={bundle.status === 'live' ? 'success' : 'ink'}>
                  {bundle.status === 'live'
                    ? t('percent_off', { percent: bundle.discount_percent })
                    : t('not_available')}
                </Badge>
              </span>
            </div>
            <Heading className="sleeve-card-title">
              <Link to={bundle.url} prefetch="intent">
                {bundle.title}
              </Link>
            </Heading>
            <p className="sleeve-card-artist">
              {bundle.parts.map(({ format }) => format).join(' + ')}
            </p>
            <BundlePrice bundle={bundle} />
          </article>
        </li>
      ))}
    </ul>
  );
}

export function BundlePrice({ bundle }: { bundle: Pick<BundleCard, 'price' | 'full_price'> }) {
  const { t } = useTranslation('bundle_shop');
  return (
    <p className="bundle-price figures">
      <span className="text-medium">{bundle.price.formatted}</span>
      <s className="text-small text-soft">
        <span className="sr-only">{t('instead_of')} </span>
        {bundle.full_price.formatted}
      </s>
    </p>
  );
}
