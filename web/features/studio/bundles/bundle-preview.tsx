/** What buyers pay and the seller gets, while parts and discount are being chosen. */
import type { BundlePartReply } from '@lathe/contract/bundle';
import { type PartTerms, PREVIEW_COUNTRIES, previewBundle } from '@lathe/rules/bundle-preview';
import { countryName } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { Card } from '../../../ui/card.tsx';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  parts: readonly BundlePartReply[];
  discountBasisPoints: number;
}

export function BundlePreview({ parts, discountBasisPoints }: Props) {
  const { t } = useTranslation('bundles');
  const locale = useLocale();
  const rows = PREVIEW_COUNTRIES.flatMap((country) => {
    const [first, ...others] = termsIn(parts, country);
    if (!first || others.length + 1 < parts.length) return [];
    return {
      country,
      ...previewBundle([first, ...others], { discountBasisPoints, seller: 'seller' }),
    };
  });
  return (
    <Card title={t('preview.title')} className="bundle-preview">
      {rows.length === 0 ? (
        <p className="text-soft">{t('preview.none')}</p>
      ) : (
        <dl className="bundle-figures" aria-live="polite">
          {rows.map(({ country, full, price, saving, earnings }) => (
            <div key={country}>
              <dt>{countryName(country, locale)}</dt>
              <dd>
                <strong className="figures">{formatMoney(price, locale)}</strong>{' '}
                <s className="figures text-small text-soft">{formatMoney(full, locale)}</s>
              </dd>
              <dd className="text-small text-success">
                {t('preview.saving', { amount: formatMoney(saving, locale) })}
              </dd>
              <dd className="text-small">
                {t('preview.earnings', { amount: formatMoney(earnings, locale) })}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="text-small text-soft">{t('preview.note')}</p>
    </Card>
  );
}

function termsIn(parts: readonly BundlePartReply[], country: string): PartTerms[] {
  return parts.flatMap(({ terms }) =>
    terms
      .filter((each) => each.country === country)
      .map(({ currency, retail, ppd, earnings_basis_points: basisPoints, payees }) => ({
        retail: money(retail, currency),
        ppd: money(ppd, currency),
        basisPoints,
        payees: payees.map(({ is_seller, share_basis_points, vat_basis_points }, at) => ({
          party: is_seller ? 'seller' : `payee ${at}`,
          shareBasisPoints: share_basis_points,
          vatBasisPoints: vat_basis_points,
        })),
      })),
  );
}
