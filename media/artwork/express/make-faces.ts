/**
 * Only the small 3D preview faces of a release, made by the same pipeline in a tenth of the time.
 * Demo records get a 3D preview at once; their print files follow on demand.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OutputFace } from '../artwork-output.ts';
import { printLayout } from '../print/print-layout.ts';
import { encodeFaces, renderPart } from '../print/render-previews.ts';
import { completeColourPair, findColourPairs } from './choose-colours.ts';
import { duotone } from './duotone.ts';
import { layOutParts } from './lay-out-part.ts';
import type { ExpressInput } from './make-express.ts';
import { readSmallCover } from './read-small-cover.ts';
import { STYLES } from './styles/styles.ts';

export interface FacesInput
  extends Pick<
    ExpressInput,
    'parts' | 'facts' | 'style' | 'colours' | 'cover' | 'crop' | 'outFolder'
  > {
  /** Width of the front in pixels; the cover may have any size. */
  width: number;
}

/** Empty if the cover is not an image. */
export async function makeFaces(input: FacesInput): Promise<OutputFace[]> {
  const { parts, style, outFolder, width } = input;
  const cover = await readSmallCover(input.cover, input.crop, width);
  if (!cover) return [];
  const pairs = await findColourPairs(cover.bytes);
  const colours = input.colours ? completeColourPair(input.colours) : pairs[STYLES[style].ground];
  const spineColours = input.colours ? colours : pairs.dominant;
  const { layouts } = layOutParts({ ...input, colours, spineColours, own: {} });
  const pictures = { cover, duotone: await duotone(cover, colours) };
  await mkdir(outFolder, { recursive: true });
  const faces: OutputFace[] = [];
  for (const [index, part] of parts.entries()) {
    const layout = layouts[index];
    if (!layout) throw new Error(`${part.key} was not laid out.`);
    const pdf = await printLayout(part, layout, { pictures, title: part.key });
    for (const { bytes, ...face } of await encodeFaces(await renderPart(part, pdf, width), width)) {
      const file = join(outFolder, `face-${face.key}.webp`);
      await writeFile(file, bytes);
      faces.push({ ...face, file });
    }
  }
  return faces;
}
