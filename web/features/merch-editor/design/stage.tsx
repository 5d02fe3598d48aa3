/**
 * The print area in millimetres, with the picture on it. While someone drags, the picture is moved
 * without rendering the page.
 */
import type { DesignFile } from '@lathe/contract/merch-design';
import type { PrintArea } from '@lathe/rules/merch/placement';
import { needsUnderbase } from '@lathe/rules/merch/render/print-setup';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { useStore } from 'zustand';
import { useTranslation } from '../../../ui/translation.ts';
import { AreaShape } from './area-shape.tsx';
import { placeByKey } from './keys.ts';
import { usePlacementText } from './placement-text.ts';
import { pictureOf } from './placements.ts';
import { previewUrl } from './preview-url.ts';
import { type DesignSession, placedIn } from './session.ts';
import { frameOf } from './stage-frame.ts';
import { StageGuides } from './stage-guides.tsx';
import { StageRulers } from './stage-rulers.tsx';
import { usePixelsPerMm } from './use-pixels-per-mm.ts';
import { useStageDrag } from './use-stage-drag.ts';
import { useStageDrawing } from './use-stage-drawing.ts';
import './stage.css';

export interface Overlays {
  /** Tints the picture by its resolution. */
  dpi: boolean;
  /** Of the size whose resolution is shown. */
  scale: number;
  /** An A4 sheet for comparison. */
  sheet: boolean;
}

interface Props {
  session: DesignSession;
  area: PrintArea;
  /** In the language of the page. */
  areaName: string;
  file: DesignFile | undefined;
  clothHex: string;
  editable: boolean;
  overlays: Overlays;
}

export function Stage(props: Props) {
  const { session, area, areaName, file, clothHex, editable, overlays } = props;
  const { t } = useTranslation('merch_design');
  const help = useId();
  const clip = useId();
  const svg = useRef<SVGSVGElement>(null);
  const live = useRef<HTMLParagraphElement>(null);
  const frame = frameOf(area, { hasSheet: overlays.sheet });
  const pixelsPerMm = usePixelsPerMm(svg, frame.width);
  const isPlaced = useStore(session.store, (state) => placedIn(state, area.code) !== null);
  const picture = pictureOf(file);
  const isShown = isPlaced && picture !== null;
  const canDrag = isShown && editable;
  const describe = usePlacementText();
  useStageDrawing({ svg, session, area, picture, pixelsPerMm, scale: overlays.scale });
  const drag = useStageDrag({ svg, session, area, picture: canDrag ? picture : null, frame });

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const placed = placedIn(session.store.getState(), area.code);
    if (!placed || !picture || !canDrag) return;
    if (event.key === 'Escape') drag.cancel();
    const pressed = placeByKey(placed, event);
    if (!pressed) return;
    // Arrow keys would scroll the page.
    event.preventDefault();
    session.place(area.code, pressed.placed, pressed.placed ? 'keys' : '');
    if (live.current) {
      live.current.textContent = pressed.placed
        ? describe(pressed.placed, picture)
        : t('stage.taken_out', { area: areaName });
    }
  }

  return (
    <div
      className="stage"
      data-dark={needsUnderbase(clothHex) || undefined}
      style={{ '--ratio': frame.width / frame.height } as CSSProperties}
    >
      <StageKeys
        label={t(canDrag ? 'stage.label' : 'stage.label_empty', {
          area: areaName,
          file: file?.name ?? '',
        })}
        help={help}
        onKeyDown={canDrag ? onKeyDown : undefined}
      >
        <svg
          ref={svg}
          viewBox={`${frame.left} ${frame.top} ${frame.width} ${frame.height}`}
          aria-hidden="true"
          {...(canDrag && drag.handlers)}
        >
          <clipPath id={clip}>
            <AreaShape area={area} grownMm={area.bleedMm} />
          </clipPath>
          <rect
            x={frame.left}
            y={frame.top}
            width={frame.width}
            height={frame.height}
            fill={clothHex}
          />
          {isShown && <PlacedPicture file={file} className="stage-beyond" />}
          <path className="stage-outside" fillRule="evenodd" d={outsideOf(area, frame)} />
          {isShown && (
            <g clipPath={`url(#${clip})`}>
              <PlacedPicture file={file} hasHeat={overlays.dpi} />
            </g>
          )}
          <StageRulers area={area} frame={frame} pixelsPerMm={pixelsPerMm} />
          <StageGuides
            area={area}
            frame={frame}
            pixelsPerMm={pixelsPerMm}
            showsSheet={overlays.sheet}
          />
          {isShown && (
            <polygon className="stage-box" data-box data-part={canDrag ? 'move' : undefined} />
          )}
          {canDrag && <Handles pixelsPerMm={pixelsPerMm} />}
        </svg>
      </StageKeys>
      <p id={help} className="sr-only">
        {t('stage.keys')}
      </p>
      <p ref={live} className="sr-only" role="status" />
    </div>
  );
}

interface KeysProps {
  label: string;
  /** Id of the text about keys. */
  help: string;
  /** Undefined: there is nothing to move. */
  onKeyDown: ((event: KeyboardEvent<HTMLDivElement>) => void) | undefined;
  children: ReactNode;
}

function StageKeys({ label, help, onKeyDown, children }: KeysProps) {
  if (!onKeyDown) {
    return (
      <div role="img" aria-label={label}>
        {children}
      </div>
    );
  }
  return (
    <div
      className="stage-keys"
      role="application"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by keyboard
      tabIndex={0}
      aria-label={label}
      aria-describedby={help}
      onKeyDown={onKeyDown}
    >
      {children}
    </div>
  );
}

function outsideOf(
  area: PrintArea,
  { left, top, width, height }: ReturnType<typeof frameOf>,
): string {
  const whole = `M${left} ${top}h${width}v${height}h${-width}z`;
  const [x, y] = [area.widthMm / 2 + area.bleedMm, area.heightMm / 2 + area.bleedMm];
  if (area.shape === 'circle')
    return `${whole}M${-x} 0a${x} ${x} 0 1 0 ${2 * x} 0a${x} ${x} 0 1 0 ${-2 * x} 0z`;
  return `${whole}M${-x} ${-y}h${2 * x}v${2 * y}h${-2 * x}z`;
}

interface PictureProps {
  file: DesignFile | undefined;
  hasHeat?: boolean;
  className?: string;
}

/** One millimetre wide; its size is that of the transformation. */
function PlacedPicture({ file, hasHeat = false, className }: PictureProps) {
  const picture = pictureOf(file);
  if (!picture || !file?.preview) return null;
  const ratio = picture.height / picture.width;
  const box = { x: -0.5, y: -ratio / 2, width: 1, height: ratio };
  return (
    <g data-placed className={className}>
      <image href={previewUrl(file) ?? ''} preserveAspectRatio="none" {...box} />
      {hasHeat && <rect className="stage-heat" data-heat {...box} />}
    </g>
  );
}

const CORNERS = [0, 1, 2, 3];

/** Their place follows the picture; a finger needs more room than what is visible. */
function Handles({ pixelsPerMm }: { pixelsPerMm: number }) {
  const [seen, touched] = [8 / pixelsPerMm, 22 / pixelsPerMm];
  return (
    <>
      <line className="stage-arm" data-arm />
      {[...CORNERS.map((corner) => `corner-${corner}`), 'rotate'].map((part) => (
        <g key={part} data-handle={part} data-part={part} className="stage-handle">
          <circle r={touched} fillOpacity="0" />
          <circle r={seen} className="stage-handle-mark" />
        </g>
      ))}
    </>
  );
}
