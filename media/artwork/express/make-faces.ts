/**
 * The faces of a release alone, small and without files: what the demo world shows of its records,
 * laid out, printed and rendered on the same road as those of sellers. Their print files are made by
 * the usual work when somebody asks for them.
 */
import type { StyleKey } from '@lathe/rules/artwork/express';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import type { FaceKey } from '../made-artwork.ts';
import { printLayout } from '../print/print-layout.ts';
import type { PrintPicture } from '../print/print-pictures.ts';
import { encodeFaces, renderPart } from '../print/show-parts.ts';
import { pairsOf } from './choose-colours.ts';
import type { ExpressFacts } from './facts.ts';
import { layOutParts } from './lay-out-part.ts';
import { STYLES } from './styles/styles.ts';
import { twoTone } from './two-tone.ts';

export interface FacesOrder {
  parts: readonly ArtworkPart[];
  facts: ExpressFacts;
  style: StyleKey;
  /** Square, and not much larger than the faces. */
  cover: PrintPicture;
  /** Of the front, in pixels. */
  width: number;
}

export interface Face {
  key: FaceKey;
  /** WebP. */
  bytes: Buffer;
  width: number;
  height: number;
}

export async function makeFaces({
  parts,
  facts,
  style,
  cover,
  width,
}: FacesOrder): Promise<Face[]> {
  const pairs = await pairsOf(cover.bytes);
  const colours = pairs[STYLES[style].ground];
  const wish = { parts, facts, style, colours, spineColours: pairs.dominant, own: {} };
  const { layouts } = layOutParts(wish);
  const isToned = parts.some(({ kind }) => kind === 'inner' || kind === 'booklet');
  const pictures = { cover, ...(isToned && { duotone: await twoTone(cover, colours) }) };
  const faces: Face[] = [];
  for (const [index, part] of parts.entries()) {
    const layout = layouts[index];
    if (!layout) throw new Error(`${part.key} was not laid out.`);
    const pdf = await printLayout(part, layout, { pictures, title: part.key });
    faces.push(...(await encodeFaces(await renderPart(part, pdf, width), width)));
  }
  return faces;
}
