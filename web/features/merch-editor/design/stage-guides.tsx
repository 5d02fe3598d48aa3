import type { PrintArea } from '@lathe/rules/merch/placement';
import { useTranslation } from '../../../ui/translation.ts';
import { AreaShape } from './area-shape.tsx';
import { type Frame, sheetFor } from './stage-frame.ts';

interface Props {
  area: PrintArea;
  frame: Frame;
  pixelsPerMm: number;
  showsSheet: boolean;
}

/** Edge of the print area, bleed, safe line, and lines to which a picture has snapped. */
export function StageGuides({ area, frame, pixelsPerMm, showsSheet }: Props) {
  const { t } = useTranslation('merch_design');
  const [width, height] = [area.widthMm / 2, area.heightMm / 2];
  const sheet = sheetFor(area);
  const text = { fontSize: 11 / pixelsPerMm, className: 'stage-text' };
  const gap = 4 / pixelsPerMm;
  return (
    <g className="stage-guides">
      {area.bleedMm > 0 && <AreaShape area={area} grownMm={area.bleedMm} className="stage-bleed" />}
      <AreaShape area={area} grownMm={0} className="stage-edge" />
      {area.safeMm > 0 && <AreaShape area={area} grownMm={-area.safeMm} className="stage-safe" />}
      {showsSheet && (
        <>
          <rect
            className="stage-sheet"
            x={-sheet.width / 2}
            y={-sheet.height / 2}
            width={sheet.width}
            height={sheet.height}
          />
          <text {...text} x={-sheet.width / 2 + gap} y={sheet.height / 2 - gap}>
            {t('stage.sheet')}
          </text>
        </>
      )}
      {area.shape === 'rectangle' && area.safeMm > 0 && (
        <text
          {...text}
          x={width - area.safeMm - gap}
          y={height - area.safeMm - gap}
          textAnchor="end"
        >
          {t('stage.safe')}
        </text>
      )}
      <line className="stage-snap" data-line="x" y1={frame.top} y2={frame.top + frame.height} />
      <line className="stage-snap" data-line="y" x1={frame.left} x2={frame.left + frame.width} />
    </g>
  );
}
