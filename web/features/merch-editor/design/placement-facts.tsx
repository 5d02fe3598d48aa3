/** Size and resolution of the placed picture, which a movement does not change. */
import { type PictureSize, printedDpi } from '@lathe/rules/merch/placement';
import { useStore } from 'zustand';
import { useTranslation } from '../../../ui/translation.ts';
import { DPI_LEVELS, dpiLevel } from './dpi-level.ts';
import { useMillimetres } from './placement-text.ts';
import type { PrintedSize } from './printed-sizes.ts';
import { type DesignSession, placedIn } from './session.ts';

interface Props {
  session: DesignSession;
  area: string;
  picture: PictureSize;
  sizes: readonly PrintedSize[];
}

export function PlacementFacts({ session, area, picture, sizes }: Props) {
  const { t } = useTranslation('merch_design');
  const mm = useMillimetres();
  const widthMm = useStore(session.store, (state) => placedIn(state, area)?.widthMm);
  if (widthMm === undefined) return null;
  const ratio = picture.height / picture.width;
  return sizes.map(({ name, scale }) => {
    const dpi = printedDpi(picture, { widthMm }) / scale;
    const width = widthMm * scale;
    return (
      <p key={scale} className="placement-facts figures">
        {name && <span>{name}</span>}
        <span>{t('place.size', { width: mm(width), height: mm(width * ratio) })}</span>
        <span className="dpi-mark" data-level={dpiLevel(dpi)}>
          {t('place.dpi', { dpi: Math.floor(dpi + 1e-6) })} · {t(`dpi.${dpiLevel(dpi)}`)}
        </span>
      </p>
    );
  });
}

/** What the colours over the picture mean. */
export function DpiLegend() {
  const { t } = useTranslation('merch_design');
  return (
    <ul className="dpi-legend">
      {DPI_LEVELS.map((level) => (
        <li key={level} className="dpi-mark" data-level={level}>
          {t(`dpi.range.${level}`)}
        </li>
      ))}
    </ul>
  );
}
