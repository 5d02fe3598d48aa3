/** A placement in words, for screen readers and for the line below the stage. */
import { bcp47 } from '@lathe/rules/locales';
import { type PictureSize, printedDpi } from '@lathe/rules/merch/placement';
import { useLocale } from '../../../ui/locale.ts';
import { useTranslation } from '../../../ui/translation.ts';
import type { Placed } from './placements.ts';

export function useMillimetres(): (mm: number) => string {
  const format = new Intl.NumberFormat(bcp47(useLocale()), { maximumFractionDigits: 1 });
  return (mm) => format.format(mm);
}

export function usePlacementText(): (placed: Placed, picture: PictureSize) => string {
  const { t } = useTranslation('merch_design');
  const mm = useMillimetres();
  return (placed, picture) => {
    const { xMm, yMm, widthMm, rotation } = placed;
    const height = (widthMm * picture.height) / picture.width;
    return [
      xMm === 0
        ? t('place.centred_x')
        : t(xMm < 0 ? 'place.left' : 'place.right', { mm: mm(Math.abs(xMm)) }),
      yMm === 0
        ? t('place.centred_y')
        : t(yMm < 0 ? 'place.above' : 'place.below', { mm: mm(Math.abs(yMm)) }),
      t('place.size', { width: mm(widthMm), height: mm(height) }),
      ...(rotation === 0 ? [] : [t('place.turned', { degrees: mm(rotation) })]),
      t('place.dpi', { dpi: Math.floor(printedDpi(picture, placed) + 1e-6) }),
    ].join(', ');
  };
}
