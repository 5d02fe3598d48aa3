import { type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useTranslation } from './translation.ts';
import './picture-crop.css';

/** In pixels of the picture, after EXIF orientation. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Size {
  width: number;
  height: number;
}

/** Position of the crop: 0 at the left and top, 1 at the right and bottom. */
interface CropPosition {
  zoom: number;
  x: number;
  y: number;
}

/** Where a drag began. Positions are relative to it, because steps between events can get lost. */
interface Grip {
  clientX: number;
  clientY: number;
  position: CropPosition;
}

interface Props {
  /** URL of the picture, such as an object URL of a chosen file. */
  src: string;
  alt: string;
  /** Width divided by height. */
  aspect: number;
  /** Minimum crop width in pixels, which limits the zoom. */
  minWidth: number;
  onChange: (area: CropArea) => void;
  onLoadError?: () => void;
}

/** Keeps the sliders visible on low screens. */
const MAX_HEIGHT_VH = 42;
const CENTRE: CropPosition = { zoom: 1, x: 0.5, y: 0.5 };

/** Crops a picture by dragging or with three keyboard-accessible sliders. */
export function PictureCrop({ src, alt, aspect, minWidth, onChange, onLoadError }: Props) {
  const { t } = useTranslation('ui');
  const [size, setSize] = useState<Size | null>(null);
  const [framing, setFraming] = useState(CENTRE);
  // Several events can arrive before the next render.
  const latest = useRef(CENTRE);
  const grip = useRef<Grip | null>(null);
  const largest = size && fitted(size, aspect);
  const mostZoom = largest ? Math.max(1, Math.min(6, largest.width / minWidth)) : 1;
  const area = size && areaOf(size, aspect, framing);

  function frame(change: Partial<CropPosition>, of: Size | null = size) {
    const next = { ...latest.current, ...change };
    latest.current = next;
    setFraming(next);
    if (of) onChange(rounded(areaOf(of, aspect, next)));
  }

  function loaded(event: SyntheticEvent<HTMLImageElement>) {
    const { naturalWidth: width, naturalHeight: height } = event.currentTarget;
    setSize({ width, height });
    grip.current = null;
    frame(CENTRE, { width, height });
  }

  function grab({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) {
    currentTarget.setPointerCapture(pointerId);
    grip.current = { clientX, clientY, position: latest.current };
  }

  function drag({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLDivElement>) {
    if (!size || !grip.current || !currentTarget.hasPointerCapture(pointerId)) return;
    const { position, ...start } = grip.current;
    const { width, height } = areaOf(size, aspect, position);
    const scale = width / currentTarget.clientWidth;
    frame({
      x: moveBy(position.x, (start.clientX - clientX) * scale, size.width - width),
      y: moveBy(position.y, (start.clientY - clientY) * scale, size.height - height),
    });
  }

  return (
    <div className="crop">
      <div
        className="crop-window"
        // Limiting the height alone would change the aspect ratio and show what is not printed.
        style={{ aspectRatio: aspect, maxWidth: `${aspect * MAX_HEIGHT_VH}vh` }}
        onPointerDown={grab}
        onPointerMove={drag}
      >
        <img
          src={src}
          alt={alt}
          draggable={false}
          onLoad={loaded}
          onError={onLoadError}
          style={placed(size, area)}
        />
      </div>
      <div className="crop-sliders">
        <Slider
          label={t('crop_zoom')}
          min={1}
          max={mostZoom}
          value={framing.zoom}
          onMove={(zoom) => frame({ zoom })}
        />
        <Slider
          label={t('crop_across')}
          value={framing.x}
          disabled={!size || !area || size.width - area.width < 1}
          onMove={(x) => frame({ x })}
        />
        <Slider
          label={t('crop_down')}
          value={framing.y}
          disabled={!size || !area || size.height - area.height < 1}
          onMove={(y) => frame({ y })}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  label: string;
  min?: number;
  max?: number;
  value: number;
  /** The slider cannot move. */
  disabled?: boolean;
  onMove: (value: number) => void;
}

function Slider({ label, min = 0, max = 1, value, disabled, onMove }: SliderProps) {
  return (
    <label className="crop-slider">
      <span>{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={(max - min) / 50 || 1}
        value={value}
        disabled={disabled === true || max <= min}
        onChange={(event) => onMove(event.target.valueAsNumber)}
      />
    </label>
  );
}

/** The largest area with this aspect ratio. */
function fitted({ width, height }: Size, aspect: number): Size {
  const wide = Math.min(width, height * aspect);
  return { width: wide, height: wide / aspect };
}

function areaOf(size: Size, aspect: number, { zoom, x, y }: CropPosition): CropArea {
  const largest = fitted(size, aspect);
  const width = largest.width / zoom;
  const height = largest.height / zoom;
  return { x: (size.width - width) * x, y: (size.height - height) * y, width, height };
}

function rounded({ x, y, width, height }: CropArea): CropArea {
  return {
    x: Math.floor(x),
    y: Math.floor(y),
    width: Math.floor(width),
    height: Math.floor(height),
  };
}

/** Moves by pixels of the picture, within the free range. */
function moveBy(share: number, by: number, free: number): number {
  if (free < 1) return share;
  return Math.min(1, Math.max(0, share + by / free));
}

/** The picture is invisible until its size is known. */
function placed(size: Size | null, area: CropArea | null) {
  if (!size || !area) return { opacity: 0 };
  const percent = (value: number) => `${value * 100}%`;
  return {
    width: percent(size.width / area.width),
    left: percent(-area.x / area.width),
    top: percent(-area.y / area.height),
  };
}
