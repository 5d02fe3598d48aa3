/** What a buyer wants to know before ordering: fit, print, care and returns. */
import type { MerchItemPage } from '@lathe/contract/merch-item';
import { PRINT_TOLERANCE_MM } from '@lathe/rules/merch/size-fit';
import { TextLink } from '../../../ui/link.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import { ProductSize } from '../../merch-size-chart/product-size.tsx';
import { SizeChart } from '../../merch-size-chart/size-chart.tsx';
import { SizeFitForm } from './size-fit.tsx';
import type { VariantChoice } from './variant-choice.ts';

/** Types with advice of their own. */
const CARED = ['t_shirt', 'hoodie', 'tote', 'poster', 'slipmat', 'mug'] as const;

interface Props {
  item: MerchItemPage;
  choice: VariantChoice;
  onChoose: (size: string) => void;
}

export function MerchFacts({ item, choice, onChoose }: Props) {
  const { t } = useTranslation('merch_shop');
  const { sizes, dimensions, prints, type_code } = item;
  const cared = CARED.find((type) => type === type_code);
  return (
    <div className="page release-more">
      {sizes.length > 0 && (
        <section aria-labelledby="sizes">
          <h2 id="sizes">{t('chart.title')}</h2>
          <SizeChart sizes={sizes} />
          {sizes.length > 1 && <SizeFitForm {...{ sizes, choice, onChoose }} />}
        </section>
      )}
      <section aria-labelledby="details">
        <h2 id="details">{t('details.title')}</h2>
        <dl className="release-facts">
          {dimensions.length > 0 && (
            <div>
              <dt>{t('details.dimensions')}</dt>
              <dd>
                <ProductSize sizes={dimensions} />
              </dd>
            </div>
          )}
          {prints.length > 0 && (
            <div>
              <dt>{t('details.print')}</dt>
              <dd>
                {prints.map((print) => (
                  <span key={`${print.area} ${print.sizes}`} className="block figures">
                    {t(print.sizes.length > 0 ? 'details.print_size_of' : 'details.print_size', {
                      area: print.area,
                      sizes: print.sizes.join(', '),
                      width: Math.round(print.width_mm),
                      height: Math.round(print.height_mm),
                    })}
                  </span>
                ))}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('details.tolerance')}</dt>
            <dd>{t('details.tolerance_text', { mm: PRINT_TOLERANCE_MM })}</dd>
          </div>
          {cared && (
            <div>
              <dt>{t('details.care')}</dt>
              <dd>{t(`care.${cared}`)}</dd>
            </div>
          )}
          <div>
            <dt>{t('details.returns')}</dt>
            <dd>
              {t('details.returns_text')}{' '}
              <TextLink to="/help/returns">{t('details.returns_more')}</TextLink>
            </dd>
          </div>
        </dl>
      </section>
    </div>
  );
}
