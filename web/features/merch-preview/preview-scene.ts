/** A preview in a canvas: waits for maps and artwork, draws when something changes, and cleans up. */
import type { Placement } from '@lathe/rules/merch/placement';
import type { ArtworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { Tint } from '@lathe/rules/merch/render/lay-ink';
import type { ViewMaps } from '@lathe/rules/merch/render/pack-maps';
import type { AreaSize } from '@lathe/rules/merch/render/print-setup';
import { renderView } from '@lathe/rules/merch/render/render-view';
import { MAP_SIZE, type ProductView } from '@lathe/rules/merch/render/views';
import { loadArtwork, loadMaps, SMALL_MAP_SIZE, withoutSignature } from './prepare.ts';
import { Renderer } from './renderer.ts';

export interface Shown {
  view: ProductView;
  clothHex: string;
  artworkUrl: string | null;
  area: AreaSize | null;
  placement: Placement | null;
  tint: Tint | null;
}

export interface PreviewScene {
  show: (shown: Shown) => void;
  /** Follows a pointer, in the frame of its movement. */
  move: (placement: Placement, tint: Tint | null) => void;
  dispose: () => void;
}

interface Options {
  /** Gets a canvas of its own: a released one cannot be used again. */
  place: HTMLElement;
  /** The first picture is there. */
  onReady: () => void;
  onFailure: () => void;
}

/** Without WebGL, a small picture is fast enough to follow the pointer. */
const SMALL_SIZE = 320;
const MAX_SIZE = 1600;
const MAX_PIXEL_RATIO = 3;
/** A quarter of the pixels: what moves does not look less sharp, and a phone can follow. */
const MOVING_PIXEL_RATIO = 1.5;
/** Then it is drawn sharp again. */
const RESTS_AFTER_MS = 150;

export function openScene({ place, onReady, onFailure }: Options): PreviewScene {
  const canvas = document.createElement('canvas');
  place.append(canvas);
  let renderer = Renderer.open(canvas);
  const plain = renderer ? null : canvas.getContext('2d');
  // The small maps are there in a moment; the large ones are sharp.
  const mapSizes = renderer ? [SMALL_MAP_SIZE, MAP_SIZE] : [SMALL_SIZE];
  let shown: Shown | null = null;
  let loaded: { view: ProductView; maps: ViewMaps } | null = null;
  let artwork: { file: string; levels: ArtworkLevels } | null = null;
  let frame = 0;
  let rest = 0;
  // Asked once per change: asking after a movement would compute the layout again.
  let width = canvas.clientWidth;
  let isClosed = false;
  let isReady = false;

  function draw(maxPixelRatio: number): void {
    frame = 0;
    if (!shown || loaded?.view !== shown.view) return;
    const { view, clothHex, area, placement, tint, artworkUrl } = shown;
    const file = artworkUrl === null ? null : withoutSignature(artworkUrl);
    const levels = artwork && artwork.file === file ? artwork.levels : null;
    const print = levels && area && placement ? { artwork: levels, area, placement, tint } : null;
    const picture = { view, maps: loaded.maps, clothHex, print };
    if (renderer) renderer.draw(picture, pixelsOf(width, maxPixelRatio));
    else if (plain) drawPlainly(plain, renderView(picture));
    if (!isReady) onReady();
    isReady = true;
  }

  /** At most once a frame, however often the pointer moves. */
  function drawSoon(): void {
    if (!isClosed && frame === 0) {
      frame = requestAnimationFrame(() => draw(MAX_PIXEL_RATIO));
    }
  }

  async function loadView(view: ProductView): Promise<void> {
    for (const size of mapSizes) {
      if (loaded?.view === view && loaded.maps.size >= size) continue;
      const maps = await loadMaps(view, size);
      if (shown?.view !== view || isClosed) return;
      loaded = { view, maps };
      drawSoon();
    }
  }

  async function loadPrint(artworkUrl: string | null): Promise<void> {
    if (artworkUrl === null) return;
    const file = withoutSignature(artworkUrl);
    if (artwork?.file === file) return;
    const levels = await loadArtwork(artworkUrl);
    if (shown?.artworkUrl === artworkUrl) artwork = { file, levels };
    drawSoon();
  }

  const lose = (event: Event) => {
    // Without this the browser never gives the context back.
    event.preventDefault();
    renderer = null;
  };
  const restore = () => {
    renderer = Renderer.open(canvas);
    drawSoon();
  };
  canvas.addEventListener('webglcontextlost', lose);
  canvas.addEventListener('webglcontextrestored', restore);
  const resized = new ResizeObserver(() => {
    width = canvas.clientWidth;
    drawSoon();
  });
  resized.observe(canvas);

  return {
    show(next) {
      const isOther = shown?.view !== next.view || shown.artworkUrl !== next.artworkUrl;
      shown = next;
      drawSoon();
      if (!isOther) return;
      const parts = [loadView(next.view), loadPrint(next.artworkUrl)];
      Promise.all(parts).catch(() => isClosed || onFailure());
    },
    move(placement, tint) {
      if (!shown || isClosed) return;
      shown = { ...shown, placement, tint };
      cancelAnimationFrame(frame);
      draw(MOVING_PIXEL_RATIO);
      clearTimeout(rest);
      rest = window.setTimeout(drawSoon, RESTS_AFTER_MS);
    },
    dispose() {
      isClosed = true;
      cancelAnimationFrame(frame);
      clearTimeout(rest);
      resized.disconnect();
      canvas.removeEventListener('webglcontextlost', lose);
      canvas.removeEventListener('webglcontextrestored', restore);
      renderer?.dispose();
      renderer = null;
      canvas.remove();
    },
  };
}

function pixelsOf(width: number, maxPixelRatio: number): number {
  const wanted = Math.round(width * Math.min(maxPixelRatio, window.devicePixelRatio || 1));
  return Math.min(MAX_SIZE, Math.max(64, wanted));
}

function drawPlainly(
  context: CanvasRenderingContext2D,
  { data, width, height }: ReturnType<typeof renderView>,
): void {
  const { canvas } = context;
  if (canvas.width !== width) {
    canvas.width = width;
    canvas.height = height;
  }
  context.putImageData(new ImageData(data, width, height), 0, 0);
}
