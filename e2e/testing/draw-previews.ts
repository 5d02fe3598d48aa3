/** Runs in a page: draws previews of merchandise as the browser draws them. */
import type { Placement } from '@lathe/rules/merch/placement';
import { artworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { Tint } from '@lathe/rules/merch/render/lay-ink';
import type { AreaSize } from '@lathe/rules/merch/render/print-setup';
import { viewMaps } from '@lathe/rules/merch/render/view-maps';
import type { ProductView } from '@lathe/rules/merch/render/views';
import { Renderer } from '../../web/features/merch-preview/renderer.ts';

interface Wanted {
  pictures: {
    view: ProductView;
    clothHex: string;
    area: AreaSize;
    placement: Placement;
    tint: Tint | null;
  }[];
  size: number;
  artwork: { data: number[]; width: number; height: number };
}

declare global {
  interface Window {
    drawPreviews: (wanted: Wanted) => string[];
  }
}

/** The pixels of each picture, from the top, in base64. */
window.drawPreviews = ({ pictures, size, artwork }) => {
  const canvas = document.createElement('canvas');
  const renderer = Renderer.open(canvas);
  const gl = canvas.getContext('webgl2');
  if (!renderer || !gl) throw new Error('This browser has no WebGL2.');
  const levels = artworkLevels({ ...artwork, data: Uint8ClampedArray.from(artwork.data) });
  return pictures.map(({ view, clothHex, ...placed }) => {
    const print = { artwork: levels, ...placed };
    renderer.draw({ view, maps: viewMaps(view, size), clothHex, print }, size);
    const pixels = new Uint8Array(size * size * 4);
    gl.readPixels(0, 0, size, size, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    let text = '';
    for (let row = size - 1; row >= 0; row--) {
      text += String.fromCharCode(...pixels.subarray(row * size * 4, (row + 1) * size * 4));
    }
    return btoa(text);
  });
};
