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
  newPictureStore,
  type PictureStore,
  type PrintPicture,
} from './print-pictures.ts';

export async function printLayout(
  part: ArtworkPart,
  layout: Layout,
  { pictures, title }: { pictures: Readonly<Record<string, PrintPicture>>; title: string },
): Promise<Uint8Array> {
  const document = await newPrintDocument(title);
  const page = addPartPage(document, part);
  const fonts = newPrintFonts(document, page);
  const pictureStore = newPictureStore(document, page, pictures);
  await embedFonts(fonts, layout.elements.flatMap(elementTexts));
  const operators: string[] = [];
  for (const element of layout.elements)
    operators.push(await drawElement(element, fonts, pictureStore));
  const content = [
    'q',
    millimetres(part),
    `q ${bleedPath(part)} W n`,
    ...operators,
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

function elementTexts(element: Element): PrintedText[] {
  if (element.kind === 'text' || element.kind === 'arc') return [element];
  return element.kind === 'barcode' ? barcodeTexts(element.ean) : [];
}

async function drawElement(
  element: Element,
  fonts: PrintFonts,
  pictureStore: PictureStore,
): Promise<string> {
  switch (element.kind) {
    case 'rect': {
      const { x, y, width, height } = element.box;
      return `${pdfColour(element.fill)} rg ${[x, y, width, height].map(n).join(' ')} re f`;
    }
    case 'circle': {
      const { cx, cy, radius, stroke, fill } = element;
      const path = circlePath(cx, cy, radius);
      return stroke === null
        ? `${pdfColour(fill)} rg ${path} f`
        : `${pdfColour(fill)} RG ${n(stroke)} w ${path} S`;
    }
    case 'picture': {
      const { box, clip } = element;
      const name = await embedPicture(pictureStore, element.picture, box.width);
      const clipRect = [clip.x, clip.y, clip.width, clip.height].map(n).join(' ');
      const matrix = [box.width, 0, 0, -box.height, box.x, box.y + box.height].map(n).join(' ');
      return `q ${clipRect} re W n ${matrix} cm /${name} Do Q`;
    }
    case 'text': {
      const { x, y, rotation, colour } = element;
      const colours = `${pdfColour(colour)} rg ${pdfColour(colour)} RG`;
      return `${colours} ${drawText(fonts, element, { x, y, degrees: rotation })}`;
    }
    case 'arc':
      return `${pdfColour(element.colour)} rg ${drawArc(fonts, element, element)}`;
    case 'barcode':
      return drawBarcode(fonts, element.ean, element.box);
  }
}

function pdfColour(colour: string): string {
  const parsed = parseHex(colour);
  if (parsed === null) throw new RangeError(`"${colour}" is not a colour.`);
  return [parsed.red, parsed.green, parsed.blue].map((channel) => n(channel / 255)).join(' ');
}
