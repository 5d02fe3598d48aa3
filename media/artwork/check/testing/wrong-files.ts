/** Common mistakes: colours, sizes, resolutions, fonts. */
import { PDFHexString, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import { pointsOf } from '@lathe/rules/artwork/shapes';
import sharp from 'sharp';
import { GUIDE_LAYER_PREFIX } from '../../template/guide-layer.ts';
import { CORPUS_PARTS, type CorpusCase, pdfCase } from './corpus.ts';
import { profile } from './good-files.ts';
import { drawObject } from './pdf-kit.ts';

const [WALLET] = CORPUS_PARTS;
const widthPlus = (mm: number) => pointsOf((WALLET?.width ?? 0) + mm);
const heightPlus = (mm: number) => pointsOf((WALLET?.height ?? 0) + mm);

const CMYK_IMAGE = { space: 'DeviceCMYK', channels: 4 };
const LAB = ['Lab', { WhitePoint: [0.9642, 1, 0.8249] }];
const TINT = { FunctionType: 2, Domain: [0, 1], N: 1, C0: [1, 1, 1], C1: [1, 0, 0] };
const SPOT_COLOUR = ['Separation', 'PANTONE 185 C', 'DeviceRGB', TINT];
const TILE = { PatternType: 1, PaintType: 1, TilingType: 1, XStep: 50, YStep: 50 };
const GROUP = { Type: 'Group', S: 'Transparency', CS: 'DeviceCMYK' };

const COLOURS: readonly CorpusCase[] = [
  pdfCase('a fill in CMYK', ['cmyk 1'], ({ draw }) => draw(1, '0 1 1 0 k 0 0 9 9 re f')),
  pdfCase('a line in CMYK', ['cmyk 2'], ({ draw }) => draw(2, '0 1 1 0 K 0 0 m 9 9 l S')),
  pdfCase('CMYK by name', ['cmyk 1'], ({ draw }) => draw(1, '/DeviceCMYK cs 0 0 0 1 sc')),
  pdfCase('a picture in CMYK', ['cmyk 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image(CMYK_IMAGE));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a CMYK picture deep in a form in a form', ['cmyk 2'], ({ name, draw, form, image }) => {
    const innermost = form(drawObject('Im0'), {
      resources: { XObject: { Im0: image(CMYK_IMAGE) } },
    });
    const inner = form('q /Fm2 Do Q', { resources: { XObject: { Fm2: innermost } } });
    name(2, 'XObject', 'Fm0', form('/Fm1 Do', { resources: { XObject: { Fm1: inner } } }));
    draw(2, '/Fm0 Do');
  }),
  pdfCase('a CMYK picture within the text', ['cmyk 1'], ({ draw }) => {
    draw(1, 'q 0.2 0 0 0.2 0 0 cm BI /W 1 /H 1 /BPC 8 /CS /CMYK ID abcd EI Q');
  }),
  pdfCase('a palette in CMYK within the text', ['cmyk 1'], ({ draw }) => {
    const space = '[/Indexed /DeviceCMYK 0 <00000000>]';
    draw(1, `q 0.2 0 0 0.2 0 0 cm BI /W 1 /H 1 /BPC 8 /CS ${space} /F [/AHx] ID 00> EI Q`);
  }),
  pdfCase('a palette in CMYK', ['cmyk 1'], ({ name, draw, image, context }) => {
    const palette = context.register(context.flateStream(Buffer.alloc(8)));
    const space = ['Indexed', 'DeviceCMYK', 1, palette];
    name(1, 'XObject', 'Im0', image({ space, channels: 1 }));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a CMYK profile', ['cmyk 1'], (kit) => {
    const space = ['ICCBased', profile(kit, 4, 'CMYK')];
    kit.name(1, 'XObject', 'Im0', kit.image({ space, channels: 4 }));
    kit.draw(1, drawObject('Im0'));
  }),
  pdfCase('a Lab profile that calls itself three channels', ['lab 1'], (kit) => {
    kit.name(1, 'ColorSpace', 'Cs0', kit.object(['ICCBased', profile(kit, 3, 'Lab ')]));
    kit.draw(1, '/Cs0 cs 50 0 0 scn');
  }),
  pdfCase('a CMYK JPEG that is called RGB', ['cmyk 1'], async ({ name, draw, context }) => {
    const create = { width: 150, height: 150, channels: 3, background: 'red' } as const;
    const jpeg = await sharp({ create }).toColourspace('cmyk').jpeg().toBuffer();
    const dict = {
      ...{ Subtype: 'Image', Width: 150, Height: 150, BitsPerComponent: 8 },
      ...{ ColorSpace: 'DeviceRGB', Filter: 'DCTDecode' },
    };
    name(1, 'XObject', 'Im0', context.register(context.stream(jpeg, dict)));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a spot colour', ['spot_colour 1'], ({ name, draw, object }) => {
    name(1, 'ColorSpace', 'Cs0', object(SPOT_COLOUR));
    draw(1, '/Cs0 cs 1 scn 0 0 9 9 re f');
  }),
  pdfCase('two inks at once', ['spot_colour 1'], ({ name, draw, object }) => {
    const inks = ['DeviceN', ['Gold', 'Varnish'], 'DeviceRGB', TINT];
    name(1, 'ColorSpace', 'Cs0', object(inks));
    draw(1, '/Cs0 CS 1 0 SCN');
  }),
  pdfCase('a spot colour in a gradient', ['spot_colour 2'], ({ name, draw, object }) => {
    const shading = { ShadingType: 2, ColorSpace: SPOT_COLOUR, Coords: [0, 0, 9, 9] };
    name(2, 'Shading', 'Sh0', object({ ...shading, Function: { ...TINT, C0: [0], C1: [1] } }));
    draw(2, '/Sh0 sh');
  }),
  pdfCase('a CMYK gradient as a pattern', ['cmyk 1'], ({ name, draw, object }) => {
    const shading = { ShadingType: 2, ColorSpace: 'DeviceCMYK', Coords: [0, 0, 9, 9] };
    name(1, 'Pattern', 'P0', object({ PatternType: 2, Shading: shading }));
    draw(1, '/Pattern cs /P0 scn 0 0 9 9 re f');
  }),
  pdfCase('tiles in CMYK', ['cmyk 1'], ({ name, draw, form }) => {
    name(1, 'Pattern', 'P0', form('0 0 0 1 k 0 0 5 5 re f', { more: TILE }));
    draw(1, '/Pattern CS /P0 SCN 0 0 m 9 9 l S');
  }),
  pdfCase('uncoloured tiles, coloured in CMYK', ['cmyk 1'], ({ name, draw, object }) => {
    name(1, 'ColorSpace', 'Cs0', object(['Pattern', 'DeviceCMYK']));
    draw(1, '/Cs0 cs');
  }),
  pdfCase('Lab', ['lab 2'], ({ name, draw, object }) => {
    name(2, 'ColorSpace', 'Cs0', object(LAB));
    draw(2, '/Cs0 cs 50 20 20 scn');
  }),
  pdfCase('a picture in Lab', ['lab 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image({ space: LAB }));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a page that mixes in CMYK', ['cmyk 1'], ({ page, context }) => {
    page(1).set(PDFName.of('Group'), context.obj(GROUP));
  }),
  pdfCase('a group in a form that mixes in CMYK', ['cmyk 1'], ({ name, draw, form }) => {
    const inner = form('1 0 0 rg', { more: { Group: GROUP } });
    name(1, 'XObject', 'Fm0', form('/Fm1 Do', { resources: { XObject: { Fm1: inner } } }));
    draw(1, '/Fm0 Do');
  }),
  pdfCase('CMYK in a mask', ['cmyk 1'], ({ name, draw, form, object }) => {
    const mask = { Type: 'Mask', S: 'Luminosity', G: form('0 0 0 1 k 0 0 9 9 re f') };
    name(1, 'ExtGState', 'Gs0', object({ Type: 'ExtGState', SMask: mask }));
    draw(1, '/Gs0 gs');
  }),
  pdfCase('CMYK in a drawn letter', ['cmyk 1'], (kit) => {
    const letter = kit.form('750 0 d0 0 0 0 1 k 0 0 750 750 re f');
    const font = {
      ...{ Type: 'Font', Subtype: 'Type3', FontMatrix: [0.001, 0, 0, 0.001, 0, 0] },
      ...{ CharProcs: { a: letter }, FontBBox: [0, 0, 9, 9] },
    };
    kit.name(1, 'Font', 'F0', kit.object(font));
    kit.draw(1, 'BT /F0 12 Tf [(a)] TJ ET');
  }),
  pdfCase('CMYK in a note on the page', ['cmyk 1'], ({ page, form, context }) => {
    const note = {
      ...{ Type: 'Annot', Subtype: 'Stamp', Rect: [0, 0, 9, 9] },
      AP: { N: form('0 0 0 1 k 0 0 9 9 re f') },
    };
    page(1).set(PDFName.of('Annots'), context.obj([context.register(context.obj(note as never))]));
  }),
  pdfCase('wrong on both pages', ['cmyk 1', 'cmyk 2', 'lab 2'], ({ name, draw, object }) => {
    name(2, 'ColorSpace', 'Cs0', object(LAB));
    draw(1, '0 0 0 1 k');
    draw(2, '0 0 0 1 k /Cs0 cs');
  }),
];

const SIZES: readonly CorpusCase[] = [
  pdfCase('one page short', ['page_count'], ({ document }) => document.removePage(1)),
  pdfCase('one page too many', ['page_count'], ({ document }) => {
    document.addPage([100, 100]);
  }),
  pdfCase('2 mm too small', ['page_size 1'], ({ document, page }) => {
    document.getPage(0).setMediaBox(0, 0, widthPlus(4), heightPlus(4));
    page(1).delete(PDFName.of('TrimBox'));
  }),
  pdfCase('1 mm too wide', ['page_size 1'], ({ document, page }) => {
    document.getPage(0).setMediaBox(0, 0, widthPlus(7), heightPlus(6));
    page(1).delete(PDFName.of('TrimBox'));
  }),
  pdfCase('without bleed', ['page_size 1'], ({ document }) => {
    document.getPage(0).setMediaBox(0, 0, widthPlus(0), heightPlus(0));
    document.getPage(0).setTrimBox(0, 0, widthPlus(0), heightPlus(0));
  }),
  pdfCase('too little bleed beside the trim', ['bleed_box 1'], ({ document }) => {
    document.getPage(0).setTrimBox(pointsOf(1), pointsOf(3), widthPlus(0), heightPlus(0));
  }),
  pdfCase('a bleed box of its own size', ['bleed_box 1'], ({ document }) => {
    const edge = pointsOf(1);
    document.getPage(0).setBleedBox(edge, edge, widthPlus(4), heightPlus(4));
  }),
  pdfCase('a trim box of another format', ['trim_box 1'], ({ document }) => {
    document.getPage(0).setTrimBox(10, 10, 300, 200);
  }),
  pdfCase('pages in the wrong order', ['trim_box 1', 'trim_box 2'], ({ document }) => {
    const [first, second] = document.getPages();
    const boxes = [first, second].map((page) => [page?.getSize(), page?.getTrimBox()] as const);
    for (const [index, page] of [second, first].entries()) {
      const [media, trim] = boxes[index] ?? [];
      if (!page || !media || !trim) continue;
      page.setMediaBox(0, 0, media.width, media.height);
      page.setTrimBox(trim.x, trim.y, trim.width, trim.height);
    }
  }),
  pdfCase('a page that is 10 m wide', ['page_size 2'], ({ document, page }) => {
    document.getPage(1).setMediaBox(0, 0, pointsOf(10_000), pointsOf(122));
    page(2).delete(PDFName.of('TrimBox'));
  }),
  pdfCase('a page of kilometres', ['page_size 1'], ({ document, page }) => {
    document.getPage(0).setMediaBox(0, 0, 3e9, 3e9);
    page(1).delete(PDFName.of('TrimBox'));
  }),
];

const RESOLUTIONS: readonly CorpusCase[] = [
  pdfCase('a picture at 150 dpi', ['low_resolution 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image({ width: 75, height: 75 }));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a picture at 250 dpi', ['low_resolution! 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image({ width: 125, height: 125 }));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('a picture stretched one way', ['low_resolution 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image());
    draw(1, 'q 36 0 0 90 0 0 cm /Im0 Do Q');
  }),
  pdfCase('a picture turned and enlarged', ['low_resolution 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image());
    draw(1, 'q 0 72 -72 0 0 0 cm /Im0 Do Q');
  }),
  pdfCase('a picture enlarged by its form', ['low_resolution 2'], ({ name, draw, form, image }) => {
    const options = {
      resources: { XObject: { Im0: image() } },
      more: { Matrix: [3, 0, 0, 3, 0, 0] },
    };
    name(2, 'XObject', 'Fm0', form(drawObject('Im0'), options));
    draw(2, '/Fm0 Do');
  }),
  pdfCase('once small, once large', ['low_resolution 1'], ({ name, draw, form, image }) => {
    name(
      1,
      'XObject',
      'Fm0',
      form(drawObject('Im0'), { resources: { XObject: { Im0: image() } } }),
    );
    draw(1, '/Fm0 Do q 4 0 0 4 0 0 cm /Fm0 Do Q');
  }),
  pdfCase('first a little coarse, then much', ['low_resolution 1'], ({ name, draw, image }) => {
    name(1, 'XObject', 'Im0', image());
    draw(1, `${drawObject('Im0', 45)} ${drawObject('Im0', 72)} ${drawObject('Im0', 48)}`);
  }),
  pdfCase('a coarse picture in tiles', ['low_resolution 1'], ({ name, draw, form, image }) => {
    const resources = { XObject: { Im0: image() } };
    const more = { ...TILE, Matrix: [2, 0, 0, 2, 0, 0] };
    name(1, 'Pattern', 'P0', form(drawObject('Im0'), { resources, more }));
    draw(1, 'q 0.1 0 0 0.1 0 0 cm /Pattern cs /P0 scn 0 0 99 99 re f Q');
  }),
  pdfCase('a coarse picture within the text', ['low_resolution 1'], ({ draw }) => {
    draw(1, 'q 72 0 0 72 0 0 cm BI /W 2 /H 1 /BPC 8 /CS /G ID ab EI Q');
  }),
];

const FONTS_AND_LAYERS: readonly CorpusCase[] = [
  pdfCase('Helvetica, not embedded', ['font_not_embedded 1'], async ({ document }) => {
    const font = await document.embedFont(StandardFonts.Helvetica);
    document.getPage(0).drawText('Side A', { font, size: 12, x: 20, y: 20 });
  }),
  pdfCase('a composed font, not embedded', ['font_not_embedded 2'], ({ name, draw, object }) => {
    const descriptor = { Type: 'FontDescriptor', FontName: 'Futura', Flags: 4 };
    const inner = { Type: 'Font', Subtype: 'CIDFontType2', FontDescriptor: descriptor };
    const font = { Type: 'Font', Subtype: 'Type0', BaseFont: 'Futura', DescendantFonts: [inner] };
    name(2, 'Font', 'F0', object(font));
    draw(2, 'BT /F0 12 Tf <0001> Tj ET');
  }),
  pdfCase('a font that comes with the settings', ['font_not_embedded 1'], async (kit) => {
    const font = await kit.document.embedFont(StandardFonts.TimesRoman);
    kit.name(1, 'ExtGState', 'Gs0', kit.object({ Font: [font.ref, 12] }));
    kit.draw(1, "/Gs0 gs BT (a) ' ET");
  }),
  pdfCase('guides left switched on', ['guides_visible!'], ({ document, object, context }) => {
    const name = PDFHexString.fromText(`${GUIDE_LAYER_PREFIX}guides`);
    const layer = object({ Type: 'OCG', Name: name });
    const properties = { OCGs: [layer], D: { Order: [layer], ON: [layer] } };
    document.catalog.set(PDFName.of('OCProperties'), context.obj(properties));
  }),
];

export const WRONG_FILES = [...COLOURS, ...SIZES, ...RESOLUTIONS, ...FONTS_AND_LAYERS];
