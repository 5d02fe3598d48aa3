import { PDFArray, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import sharp from 'sharp';
import { mainFile } from '../../../type/fonts.ts';
import { fontReader } from '../../print/font-reader.ts';
import { CORPUS_PARTS, type CorpusCase, pdfCase } from './corpus.ts';
import { drawObject, type PdfKit } from './pdf-kit.ts';

const [WALLET] = CORPUS_PARTS;

/** Header only: the check reads just the colour space. */
export function profile({ context }: PdfKit, channels: number, colours: string) {
  const bytes = Buffer.alloc(132);
  bytes.write(colours, 16, 'latin1');
  return context.register(context.flateStream(bytes, { N: channels }));
}

function setPageSize(kit: PdfKit, { width, height }: { width: number; height: number }) {
  const page = kit.document.getPage(0);
  page.setMediaBox(0, 0, width, height);
  return page;
}

const widthPlus = (mm: number) => pointsOf((WALLET?.width ?? 0) + mm);
const heightPlus = (mm: number) => pointsOf((WALLET?.height ?? 0) + mm);

export const GOOD_FILES: readonly CorpusCase[] = [
  pdfCase('as it should be', [], () => {}),
  pdfCase('without streams of objects', [], () => {}, { useObjectStreams: false }),
  pdfCase('gray', [], ({ draw }) => draw(1, '0.5 g 0 0 100 100 re f 0.2 G 0 0 m 9 9 l S')),
  pdfCase('a picture at 300 dpi', [], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image());
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a picture with an RGB profile', [], (kit) => {
    kit.name(1, 'XObject', 'Im0', kit.image({ space: ['ICCBased', profile(kit, 3, 'RGB ')] }));
    kit.draw(1, drawObject('Im0'));
  }),
  pdfCase('a picture with an RGB palette', [], ({ name, draw, image, context }) => {
    const palette = context.register(context.flateStream(Buffer.alloc(6)));
    const space = ['Indexed', 'DeviceRGB', 1, palette];
    name(2, 'XObject', 'Im0', image({ space, channels: 1 }));
    draw(2, drawObject('Im0'));
  }),
  pdfCase('a picture with a soft edge', [], ({ name, draw, image }) => {
    const mask = image({ space: 'DeviceGray', channels: 1 });
    name(1, 'XObject', 'Im0', image({ more: { SMask: mask } }));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a stencil', [], ({ name, draw, context }) => {
    const dict = { Type: 'XObject', Subtype: 'Image', Width: 152, Height: 152, ImageMask: true };
    const stencil = context.flateStream(Buffer.alloc(19 * 152), { ...dict, BitsPerComponent: 1 });
    name(1, 'XObject', 'Im0', context.register(stencil));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a JPEG in RGB', [], async ({ name, draw, context }) => {
    const jpeg = await sharp({
      create: { width: 150, height: 150, channels: 3, background: 'red' },
    })
      .jpeg()
      .toBuffer();
    const dict = {
      ...{ Subtype: 'Image', Width: 150, Height: 150, BitsPerComponent: 8 },
      ...{ ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' },
    };
    name(1, 'XObject', 'Im0', context.register(context.stream(jpeg, dict)));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a picture within the text', [], ({ draw }) => {
    const data = '\x01\x02\x03'.repeat(4);
    draw(1, `q 0.4 0 0 0.4 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /RGB ID ${data} EI Q 1 0 0 rg`);
  }),
  pdfCase('letters that travel with it', [], async ({ document }) => {
    document.registerFontkit(fontReader);
    const font = await document.embedFont(mainFile('mono').woff, { subset: true });
    document.getPage(0).drawText('Für immer', { font, size: 20, x: 20, y: 20 });
  }),
  pdfCase('letters that are drawings', [], (kit) => {
    const letter = kit.form('1000 0 0 0 750 750 d1 0 0 750 750 re f');
    const font = kit.object({
      ...{ Type: 'Font', Subtype: 'Type3', FontBBox: [0, 0, 750, 750] },
      ...{ FontMatrix: [0.001, 0, 0, 0.001, 0, 0], CharProcs: { square: letter } },
      Encoding: { Type: 'Encoding', Differences: [97, 'square'] },
      ...{ FirstChar: 97, LastChar: 97, Widths: [1000] },
    });
    kit.name(1, 'Font', 'F0', font);
    kit.draw(1, 'BT /F0 12 Tf (a) Tj ET');
  }),
  pdfCase('invisible letters, as text recognition leaves them', [], async (kit) => {
    const font = await kit.document.embedFont(StandardFonts.Helvetica);
    kit.name(1, 'Font', 'F0', font.ref);
    kit.draw(1, 'BT 3 Tr /F0 12 Tf (a) Tj ET');
  }),
  pdfCase('a form within a form', [], ({ name, draw, form, image }) => {
    const inner = form(drawObject('Im0'), { resources: { XObject: { Im0: image() } } });
    name(1, 'XObject', 'Fm0', form('/Fm1 Do', { resources: { XObject: { Fm1: inner } } }));
    draw(1, '/Fm0 Do');
  }),
  pdfCase('a small picture, placed smaller by the forms around it', [], (kit) => {
    const { form, image, name, draw } = kit;
    const inner = form(drawObject('Im0', 360), { resources: { XObject: { Im0: image() } } });
    name(
      1,
      'XObject',
      'Fm0',
      form('0.1 0 0 0.1 0 0 cm /F Do', { resources: { XObject: { F: inner } } }),
    );
    draw(1, '/Fm0 Do');
  }),
  pdfCase('forms that double at every turn, and are the same each time', [], (kit) => {
    let inner = kit.form('1 0 0 rg');
    for (let level = 0; level < 22; level += 1) {
      inner = kit.form('/F Do /F Do', { resources: { XObject: { F: inner } } });
    }
    kit.name(1, 'XObject', 'F', inner);
    kit.draw(1, '/F Do');
  }),
  pdfCase('a hundred thousand dots of the same form', [], ({ name, draw, form }) => {
    name(1, 'XObject', 'Dot', form('0 0 1 1 re f'));
    draw(1, 'q 1 0 0 1 0.01 0.01 cm /Dot Do Q '.repeat(110_000));
  }),
  pdfCase('a gradient', [], ({ name, draw, object }) => {
    const between = { FunctionType: 2, Domain: [0, 1], N: 1, C0: [1, 0, 0], C1: [0, 0, 1] };
    const shading = { ShadingType: 2, ColorSpace: 'DeviceRGB', Coords: [0, 0, 9, 9] };
    name(1, 'Shading', 'Sh0', object({ ...shading, Function: between }));
    draw(1, '/Sh0 sh');
  }),
  pdfCase('tiles', [], ({ name, draw, form }) => {
    const tile = { PatternType: 1, PaintType: 1, TilingType: 1, XStep: 9, YStep: 9 };
    name(1, 'Pattern', 'P0', form('1 0 0 rg 0 0 5 5 re f', { more: tile }));
    draw(1, '/Pattern cs /P0 scn 0 0 99 99 re f');
  }),
  pdfCase('transparency', [], ({ name, draw, form, object, page, context }) => {
    const group = { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB' };
    page(1).set(PDFName.of('Group'), context.obj(group));
    const mask = form('0.5 g 0 0 9 9 re f', { more: { Group: { ...group, CS: 'DeviceGray' } } });
    const settings = { Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: mask } };
    name(1, 'ExtGState', 'Gs0', object(settings));
    draw(1, '/Gs0 gs 1 0 0 rg 0 0 9 9 re f');
  }),
  pdfCase('CMYK that is named and never used', [], ({ name, image, object }) => {
    name(1, 'XObject', 'Im0', image({ space: 'DeviceCMYK', channels: 4 }));
    name(1, 'ColorSpace', 'Cs0', object(['Lab', { WhitePoint: [0.9, 1, 0.8] }]));
  }),
  pdfCase('an ink that leaves no mark', [], ({ name, draw, object }) => {
    const tint = { FunctionType: 2, Domain: [0, 1], N: 1, C0: [0, 0, 0], C1: [0, 0, 0] };
    name(1, 'ColorSpace', 'Cs0', object(['Separation', 'None', 'DeviceRGB', tint]));
    draw(1, '/Cs0 cs 1 scn');
  }),
  pdfCase('letters k and K in words and comments', [], ({ draw }) => {
    draw(1, '% 0 0 0 1 k\n/Span <</Lang (k K 0 0 0 1 k)>> BDC <6b> pop EMC 1 0 0 rg');
  }),
  pdfCase('no box but the page itself', [], ({ page }) => {
    page(1).delete(PDFName.of('TrimBox'));
  }),
  pdfCase('all boxes alike, as some programs write them', [], ({ document }) => {
    const page = document.getPage(0);
    const { width, height } = page.getSize();
    page.setTrimBox(0, 0, width, height);
    page.setBleedBox(0, 0, width, height);
  }),
  pdfCase('crop marks around it', [], (kit) => {
    const page = setPageSize(kit, { width: widthPlus(40), height: heightPlus(40) });
    page.setTrimBox(pointsOf(20), pointsOf(20), widthPlus(0), heightPlus(0));
    page.setBleedBox(pointsOf(17), pointsOf(17), widthPlus(6), heightPlus(6));
  }),
  pdfCase('the page cropped to its bleed', [], (kit) => {
    const page = setPageSize(kit, { width: widthPlus(40), height: heightPlus(40) });
    page.setCropBox(pointsOf(17), pointsOf(17), widthPlus(6), heightPlus(6));
    page.node.delete(PDFName.of('TrimBox'));
  }),
  pdfCase('a viewer shows the trimmed part alone', [], ({ document }) => {
    const edge = pointsOf(3);
    document.getPage(0).setCropBox(edge, edge, widthPlus(0), heightPlus(0));
  }),
  pdfCase('0.4 mm off', [], (kit) => {
    const page = setPageSize(kit, { width: widthPlus(6.4), height: heightPlus(5.6) });
    page.node.delete(PDFName.of('TrimBox'));
  }),
  pdfCase('lying on its side, and turned', [], ({ document, page }) => {
    document.getPage(0).setMediaBox(0, 0, heightPlus(6), widthPlus(6));
    page(1).delete(PDFName.of('TrimBox'));
    page(1).set(PDFName.of('Rotate'), document.context.obj(270));
  }),
  pdfCase('measured in units of two points', [], (kit) => {
    const page = setPageSize(kit, { width: widthPlus(6) / 2, height: heightPlus(6) / 2 });
    page.node.delete(PDFName.of('TrimBox'));
    page.node.set(PDFName.of('UserUnit'), kit.context.obj(2));
    kit.name(1, 'XObject', 'Im0', kit.image());
    kit.draw(1, drawObject('Im0', 18));
  }),
  pdfCase('opened at a certain page', [], ({ document, context }) => {
    const to = context.obj([document.getPage(0).ref, 'Fit']);
    document.catalog.set(PDFName.of('OpenAction'), to);
  }),
  pdfCase('a link', [], ({ page, context }) => {
    const action = { S: 'URI', URI: PDFString.of('https://lathe.test') };
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action };
    page(1).set(PDFName.of('Annots'), context.obj([context.register(context.obj(link as never))]));
  }),
  pdfCase('a drawing in many streams', [], ({ draw, name, image }) => {
    name(1, 'XObject', 'Im0', image());
    draw(1, 'q 36 0 0 36 0 0');
    draw(1, 'cm /Im0');
    draw(1, 'Do Q');
  }),
  pdfCase('one stream, not in a list', [], ({ page }) => {
    const contents = page(1).lookup(PDFName.of('Contents'), PDFArray);
    page(1).set(PDFName.of('Contents'), contents.get(0));
  }),
];
