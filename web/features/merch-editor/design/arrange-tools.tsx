/** Alignment in the print area, quarter turns, the other side, and taking it out. */
import { type Alignment, align, alignmentsOf, copyToArea } from '@lathe/rules/merch/arrange';
import { turnTo } from '@lathe/rules/merch/drag-placement';
import type { PictureSize, PrintArea } from '@lathe/rules/merch/placement';
import CentreY from 'lucide-react/icons/align-center-horizontal';
import CentreX from 'lucide-react/icons/align-center-vertical';
import Bottom from 'lucide-react/icons/align-end-horizontal';
import Right from 'lucide-react/icons/align-end-vertical';
import Top from 'lucide-react/icons/align-start-horizontal';
import Left from 'lucide-react/icons/align-start-vertical';
import Copy from 'lucide-react/icons/copy';
import Fill from 'lucide-react/icons/expand';
import FitWidth from 'lucide-react/icons/move-horizontal';
import Turn from 'lucide-react/icons/rotate-cw-square';
import Fit from 'lucide-react/icons/shrink';
import Trash from 'lucide-react/icons/trash-2';
import { Button } from '../../../ui/button.tsx';
import type { IconShape } from '../../../ui/icon.tsx';
import { useTranslation } from '../../../ui/translation.ts';
import type { Placed } from './placements.ts';
import { type DesignSession, placedIn } from './session.ts';

const ICONS: Record<Alignment, IconShape> = {
  centre_x: CentreX,
  centre_y: CentreY,
  left: Left,
  right: Right,
  top: Top,
  bottom: Bottom,
  fit: Fit,
  fit_width: FitWidth,
  fill: Fill,
};

interface NamedArea {
  area: PrintArea;
  name: string;
}

interface Props {
  session: DesignSession;
  area: PrintArea;
  picture: PictureSize;
  /** The other areas of the product. */
  others: readonly NamedArea[];
  /** After a copy, the other side is shown. */
  onShow: (area: string) => void;
}

export function ArrangeTools({ session, area, picture, others, onShow }: Props) {
  const { t } = useTranslation('merch_design');

  function change(to: (placed: Placed) => Partial<Placed>): void {
    const placed = placedIn(session.store.getState(), area.code);
    if (placed) session.place(area.code, { ...placed, ...to(placed) });
  }

  function copyTo(other: PrintArea): void {
    const placed = placedIn(session.store.getState(), area.code);
    if (!placed) return;
    const copied = copyToArea({ area, placement: placed, picture }, other);
    session.place(other.code, { ...placed, ...copied });
    onShow(other.code);
  }

  return (
    <div className="stack gap-3">
      <fieldset className="arrange-tools">
        <legend className="sr-only">{t('arrange.title')}</legend>
        {alignmentsOf(area).map((to) => (
          <Button
            key={to}
            size="small"
            icon={ICONS[to]}
            onClick={() => change((placement) => align({ area, placement, picture }, to))}
          >
            {t(`arrange.${to}`)}
          </Button>
        ))}
        <Button
          size="small"
          icon={Turn}
          onClick={() => change((placed) => turnTo(placed, placed.rotation + 90))}
        >
          {t('arrange.turn')}
        </Button>
      </fieldset>
      <div className="arrange-tools">
        {others.map((other) => (
          <Button key={other.area.code} size="small" icon={Copy} onClick={() => copyTo(other.area)}>
            {t('arrange.copy', { area: other.name })}
          </Button>
        ))}
        <Button
          size="small"
          variant="quiet"
          icon={Trash}
          onClick={() => session.place(area.code, null)}
        >
          {t('arrange.take_out')}
        </Button>
      </div>
    </div>
  );
}
