/** Draws the same view in many colours into small canvases. */
import type { Placement } from '@lathe/rules/merch/placement';
import type { AreaSize } from '@lathe/rules/merch/render/print-setup';
import { renderView } from '@lathe/rules/merch/render/render-view';
import type { ProductView } from '@lathe/rules/merch/render/views';
import { loadArtwork, loadMaps, SMALL_MAP_SIZE } from './prepare.ts';
import { Renderer } from './renderer.ts';

export interface GridPicture {
  view: ProductView;
  area: AreaSize | null;
  artworkUrl: string | null;
  placement: Placement | null;
  pictures: readonly { canvas: HTMLCanvasElement; hex: string }[];
}

export interface GridPainter {
  paint: (wanted: GridPicture) => void;
  dispose: () => void;
}

/** Twice the size on screen. */
const SIZE = 256;
/** While someone drags, the large preview comes first. */
const WAIT_MS = 120;

export function openPainter(): GridPainter {
  let canvas = document.createElement('canvas');
  let renderer = Renderer.open(canvas);
  let newest: GridPicture | null = null;
  let timer = 0;

  async function paint(wanted: GridPicture): Promise<void> {
    const { view, area, placement, artworkUrl } = wanted;
    const isDrawn = artworkUrl !== null && area !== null && placement !== null;
    const maps = await loadMaps(view, renderer ? SMALL_MAP_SIZE : SIZE);
    const artwork = isDrawn ? await loadArtwork(artworkUrl).catch(() => null) : null;
    const print = isDrawn && artwork ? { artwork, area, placement } : null;
    for (const { canvas: target, hex } of wanted.pictures) {
      if (wanted !== newest) return;
      const picture = { view, maps, clothHex: hex, print };
      target.width = SIZE;
      target.height = SIZE;
      const context = target.getContext('2d');
      if (!context) continue;
      if (renderer) {
        renderer.draw(picture, SIZE);
        // Before this function returns to the browser, or the picture is gone.
        context.drawImage(canvas, 0, 0);
      } else {
        const { data } = renderView(picture);
        context.putImageData(new ImageData(data, SIZE, SIZE), 0, 0);
        // Each takes a while, and someone may type meanwhile.
        await new Promise((resume) => setTimeout(resume));
      }
    }
  }

  const paintSoon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (newest) paint(newest).catch(() => undefined);
    }, WAIT_MS);
  };
  /** The canvas is not on the page, so a new one is as good as the lost one. */
  const replace = () => {
    canvas = document.createElement('canvas');
    renderer = Renderer.open(canvas);
    canvas.addEventListener('webglcontextlost', replace);
    paintSoon();
  };
  canvas.addEventListener('webglcontextlost', replace);

  return {
    paint(wanted) {
      newest = wanted;
      paintSoon();
    },
    dispose() {
      newest = null;
      clearTimeout(timer);
      canvas.removeEventListener('webglcontextlost', replace);
      renderer?.dispose();
      renderer = null;
    },
  };
}
