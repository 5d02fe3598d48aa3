/** Computes maps and levels of artwork beside the page, so that typing never stops. */
import {
  type ArtworkLevels,
  type ArtworkPixels,
  artworkLevels,
} from '@lathe/rules/merch/render/artwork-levels';
import { makeViewMaps, type ViewMaps } from '@lathe/rules/merch/render/view-maps';
import type { ProductView } from '@lathe/rules/merch/render/views';

export type MapsRequest = { view: ProductView; size: number } | { pixels: ArtworkPixels };
/** One for each request, in the same order. */
export type MapsReply = ArtworkLevels | ViewMaps;

self.addEventListener('message', ({ data }: MessageEvent<MapsRequest>) => {
  if ('pixels' in data) {
    const levels = artworkLevels(data.pixels);
    reply(
      levels,
      levels.map((level) => level.data.buffer),
    );
    return;
  }
  const maps = makeViewMaps(data.view, data.size);
  reply(maps, [maps.scene.buffer, maps.cloth.buffer, maps.print.buffer]);
});

function reply(result: MapsReply, transfer: Transferable[]): void {
  self.postMessage(result, { transfer });
}
