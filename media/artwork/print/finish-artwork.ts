/** Makes previews and faces from print files, for both routes. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { MadeArtwork, MadePart } from '../made-artwork.ts';
import {
  type ShownPart,
  showPart,
  writeFaces,
  writeFront,
  writePreviews,
} from './render-previews.ts';

export type OnArtwork = (step: ArtworkMessage, percent: number) => void;

export async function finishArtwork(
  printed: readonly { part: ArtworkPart; pdf: string }[],
  outFolder: string,
  onProgress: OnArtwork,
): Promise<Pick<MadeArtwork, 'parts' | 'front' | 'faces'>> {
  onProgress('creating_release_page_preview', 45);
  const shown: ShownPart[] = [];
  let front: MadeArtwork['front'] = [];
  for (const { part, pdf } of printed) {
    const one = await showPart(part, pdf);
    front = (await writeFront(one, outFolder)) ?? front;
    shown.push(one);
  }
  onProgress('print_ready_artwork_created', 65);
  const parts: MadePart[] = [];
  for (const [index, { part, pdf }] of printed.entries()) {
    onProgress('regenerating_artwork_previews', 66 + Math.floor((24 * index) / printed.length));
    const one = shown[index];
    if (one) parts.push({ key: part.key, pdf, previews: await writePreviews(one, outFolder) });
  }
  onProgress('generating_artwork', 90);
  const faces: MadeArtwork['faces'] = [];
  for (const one of shown) faces.push(...(await writeFaces(one, outFolder)));
  onProgress('generating_artwork', 100);
  return { parts, front, faces };
}
