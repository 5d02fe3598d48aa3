import { type GarmentUnit, productMeasure } from '@lathe/rules/merch/size-fit';
import { useLocale } from '../../ui/locale.ts';
import { useTranslation } from '../../ui/translation.ts';
import { usualUnit } from './usual-unit.ts';

export interface MeasuredProduct {
  /** Empty where there is one size. */
  code: string;
  width_mm: number | null;
  height_mm: number | null;
  diameter_mm: number | null;
}

/** How large a product is, in centimetres and inches; a line for each size. */
export function ProductSize({ sizes }: { sizes: readonly MeasuredProduct[] }) {
  const textOf = useProductSize();
  const unit = usualUnit(useLocale());
  const other = unit === 'cm' ? 'in' : 'cm';
  return sizes.map((size) => (
    <span key={size.code} className="block figures">
      {size.code && `${size.code}: `}
      {textOf(size, unit)} <span className="text-soft">({textOf(size, other)})</span>
    </span>
  ));
}

function useProductSize() {
  const { t } = useTranslation('merch_shop');
  return (size: MeasuredProduct, unit: GarmentUnit): string => {
    const { width_mm, height_mm, diameter_mm } = size;
    const [width, height, diameter] = [width_mm, height_mm, diameter_mm].map((mm) =>
      mm === null ? 0 : productMeasure(mm, unit),
    );
    if (width) return t(`dimensions.flat_${unit}`, { width, height: height ?? 0 });
    const round = { diameter: diameter ?? 0, height: height ?? 0 };
    return height ? t(`dimensions.round_${unit}`, round) : t(`dimensions.disc_${unit}`, round);
  };
}

/** Those that have something to measure. */
export function measuredProducts<Size extends MeasuredProduct>(sizes: readonly Size[]): Size[] {
  return sizes.filter(({ width_mm, diameter_mm }) => width_mm !== null || diameter_mm !== null);
}
