/** Makes previews and faces from print files, for both routes. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { ArtworkMessage } from '@lathe/rules/artwork/processing';
import type { ArtworkOutput, OutputPart } from '../artwork-output.ts';
import {
  type RenderedPart,
  renderPartFile,
  writeFaces,
  writeFront,
  writePreviews,
} from './render-previews.ts';

export type OnArtworkProgress = (step: ArtworkMessage, percent: number) => void;

export async function finishArtwork(
  printed: readonly { part: ArtworkPart; pdf: string }[],
  outFolder: string,
  onProgress: OnArtworkProgress,
): Promise<Pick<ArtworkOutput, 'parts' | 'front' | 'faces'>> {
  onProgress('creating_release_page_preview', 45);
  const rendered: RenderedPart[] = [];
  let front: ArtworkOutput['front'] = [];
  for (const { part, pdf } of printed) {
    const renderedPart = await renderPartFile(part, pdf);
    front = (await writeFront(renderedPart, outFolder)) ?? front;
    rendered.push(renderedPart);
  }
  onProgress('print_ready_artwork_created', 65);
  const parts: OutputPart[] = [];
  for (const [index, { part, pdf }] of printed.entries()) {
    onProgress('regenerating_artwork_previews', 66 + Math.floor((24 * index) / printed.length));
    const renderedPart = rendered[index];
    if (renderedPart)
      parts.push({ key: part.key, pdf, previews: await writePreviews(renderedPart, outFolder) });
  }
  onProgress('generating_artwork', 90);
  const faces: ArtworkOutput['faces'] = [];
  for (const renderedPart of rendered) faces.push(...(await writeFaces(renderedPart, outFolder)));
  onProgress('generating_artwork', 100);
  return { parts, front, faces };
}
