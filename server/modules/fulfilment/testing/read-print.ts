/**
 * Reads a print file as a plant would: with a library that shares nothing with the one that wrote it,
 * and that rejects every deviation from the PNG specification.
 */
import { decodePng } from '@lunapaint/png-codec';

const PIXELS_PER_METRE = 11_811;

export interface ReadPrint {
  widthMm: number;
  heightMm: number;
  /** What its chunks say, without the texts. */
  notes: object[];
  format: { bitDepth: number; colorType: number; interlaceMethod: number };
  texts: Record<string, string>;
  /** Edges of all that is not transparent, in millimetres from the upper left. */
  ink: { left: number; top: number; right: number; bottom: number };
  /** RGB of pixels that are fully opaque. */
  colours: Set<string>;
}

export async function readPrint(bytes: Uint8Array): Promise<ReadPrint> {
  const options = { strictMode: true, parseChunkTypes: '*', force32: true } as const;
  const { image, details, metadata } = await decodePng(bytes, options);
  const { width, height, ...format } = details;
  const texts = metadata.flatMap((note) =>
    note.type === 'tEXt' ? [[note.keyword, note.text] as const] : [],
  );
  const mm = (pixels: number) => (pixels / PIXELS_PER_METRE) * 1000;
  const { edges, colours } = look(image);
  return {
    widthMm: mm(width),
    heightMm: mm(height),
    notes: metadata.filter(({ type }) => type !== 'tEXt'),
    format,
    texts: Object.fromEntries(texts),
    ink: {
      left: mm(edges.left),
      top: mm(edges.top),
      right: mm(edges.right),
      bottom: mm(edges.bottom),
    },
    colours,
  };
}

/** Up to 36 million pixels. */
function look({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const edges = { left: width, top: height, right: 0, bottom: 0 };
  const found = new Set<number>();
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 4) {
      const alpha = data[at + 3] as number;
      if (alpha === 0) continue;
      if (x < edges.left) edges.left = x;
      if (x >= edges.right) edges.right = x + 1;
      if (y < edges.top) edges.top = y;
      edges.bottom = y + 1;
      if (alpha < 255) continue;
      found.add(
        ((data[at] as number) << 16) | ((data[at + 1] as number) << 8) | (data[at + 2] as number),
      );
    }
  }
  const colours = new Set([...found].map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`));
  return { edges, colours };
}
