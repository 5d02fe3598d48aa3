/** Renders the layout of a part to a print PDF. */
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { parseHex } from '@lathe/rules/colours';
import type { Element, Layout } from '../express/layout.ts';
import { barcodeTexts, drawBarcode } from './draw-barcode.ts';
import { addPartPage, newPrintDocument, setContent } from './print-document.ts';
import {
  circlePath,
  drawArc,
  drawText,
  embedFonts,
  newPrintFonts,
  type PrintedText,
  type PrintFonts,
} from './print-fonts.ts';
import { drawCropMarks, millimetres, n } from './print-frame.ts';
import {
  embedPicture,
  newPrintPictures,
  type PrintPicture,
  type PrintPictures,
} from './print-pictures.ts';

export async function printLayout(
  part: ArtworkPart,
  layout: Layout,
  { pictures, title }: { pictures: Readonly<Record<string, PrintPicture>>; title: string },
): Promise<Uint8Array> {
  const document = await newPrintDocument(title);
  const page = addPartPage(document, part);
  const fonts = newPrintFonts(document, page);
  const store = newPrintPictures(document, page, pictures);
  await embedFonts(fonts, layout.elements.flatMap(textsOf));
  const drawn: string[] = [];
  for (const element of layout.elements) drawn.push(await drawElement(element, fonts, store));
  const content = [
    'q',
    millimetres(part),
    `q ${bleedPath(part)} W n`,
    ...drawn,
    'Q',
    drawCropMarks(part),
    'Q',
  ].join('\n');
  setContent(document, page, content);
  return await document.save({ addDefaultPage: false });
}

function bleedPath({ shape, bleed, width, height }: ArtworkPart): string {
  if (shape === 'round') return circlePath(width / 2, height / 2, width / 2 + bleed);
  return `${[-bleed, -bleed, width + 2 * bleed, height + 2 * bleed].map(n).join(' ')} re`;
}

function textsOf(element: Element): PrintedText[] {
  if (element.kind === 'text' || element.kind === 'arc') return [element];
  return element.kind === 'barcode' ? barcodeTexts(element.ean) : [];
}

async function drawElement(
  element: Element,
  fonts: PrintFonts,
  store: PrintPictures,
): Promise<string> {
  switch (element.kind) {
    case 'rect': {
      const { x, y, width, height } = element.box;
      return `${rgb(element.fill)} rg ${[x, y, width, height].map(n).join(' ')} re f`;
    }
    case 'circle': {
      const { cx, cy, radius, stroke, fill } = element;
      const path = circlePath(cx, cy, radius);
      return stroke === null
        ? `${rgb(fill)} rg ${path} f`
        : `${rgb(fill)} RG ${n(stroke)} w ${path} S`;
    }
    case 'picture': {
      const { box, clip } = element;
      const name = await embedPicture(store, element.picture, box.width);
      const window = [clip.x, clip.y, clip.width, clip.height].map(n).join(' ');
      const place = [box.width, 0, 0, -box.height, box.x, box.y + box.height].map(n).join(' ');
      return `q ${window} re W n ${place} cm /${name} Do Q`;
    }
    case 'text': {
      const { x, y, turn, colour } = element;
      const colours = `${rgb(colour)} rg ${rgb(colour)} RG`;
      return `${colours} ${drawText(fonts, element, { x, y, degrees: turn })}`;
    }
    case 'arc':
      return `${rgb(element.colour)} rg ${drawArc(fonts, element, element)}`;
    case 'barcode':
      return drawBarcode(fonts, element.ean, element.box);
  }
}

function rgb(colour: string): string {
  const parsed = parseHex(colour);
  if (parsed === null) throw new RangeError(`"${colour}" is not a colour.`);
  return [parsed.red, parsed.green, parsed.blue].map((channel) => n(channel / 255)).join(' ');
}
