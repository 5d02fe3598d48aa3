/** Computes maps and levels of artwork beside the page, so that typing never stops. */
import { type ArtworkPixels, artworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import { makeViewMaps } from '@lathe/rules/merch/render/view-maps';
import type { ProductView } from '@lathe/rules/merch/render/views';

export type MapsRequest = { id: number } & (
  | { view: ProductView; size: number }
  | { pixels: ArtworkPixels }
);

self.addEventListener('message', ({ data }: MessageEvent<MapsRequest>) => {
  const { id } = data;
  if ('pixels' in data) {
    const result = artworkLevels(data.pixels);
    self.postMessage({ id, result }, { transfer: result.map((level) => level.data.buffer) });
    return;
  }
  const result = makeViewMaps(data.view, data.size);
  const transfer = [result.scene.buffer, result.cloth.buffer, result.print.buffer];
  self.postMessage({ id, result }, { transfer });
});
