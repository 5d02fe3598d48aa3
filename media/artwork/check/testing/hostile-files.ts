/** Broken files, and files made to attack or exhaust the parser. */
import { deflateSync } from 'node:zlib';
import { PDFName, PDFString } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { bytesCase, type CorpusCase, pdfCase } from './corpus.ts';
import { drawObject } from './pdf-kit.ts';

const BOMB_BYTES = 300_000_000;
let bomb: Buffer | undefined;

/** 300 MB of spaces, compressed to 300 kB. */
function compressedBomb(): Buffer {
  bomb ??= deflateSync(Buffer.alloc(BOMB_BYTES, 0x20));
  return bomb;
}

/** A hand-written file without a cross-reference table, which parsers must rebuild. */
function writeRawPdf(objects: readonly (string | Buffer)[]): Uint8Array {
  const numbered = objects.flatMap((object, index) => [
    Buffer.from(`${index + 1} 0 obj\n`),
    Buffer.from(object),
    Buffer.from('\nendobj\n'),
  ]);
  const trailer = `trailer\n<</Root 1 0 R /Size ${objects.length + 1}>>\nstartxref\n0\n%%EOF\n`;
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), ...numbered, Buffer.from(trailer)]);
}

const CATALOG = '<</Type /Catalog /Pages 2 0 R>>';
const EMPTY_PAGES = '<</Type /Pages /Kids [] /Count 0>>';

function rawCase(
  name: string,
  expected: CorpusCase['expected'],
  objects: () => readonly (string | Buffer)[],
): CorpusCase {
  return { name, expected, make: async () => writeRawPdf(objects()) };
}

const BROKEN: readonly CorpusCase[] = [
  bytesCase('nothing at all', ['not_a_pdf'], () => Buffer.alloc(0)),
  bytesCase('a few words', ['not_a_pdf'], () => Buffer.from('Dear printer, find attached')),
  bytesCase('a JPEG under another name', ['not_a_pdf'], () =>
    sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer(),
  ),
  bytesCase('cut off in the middle', ['broken'], (bytes) => bytes.subarray(0, bytes.length / 2)),
  bytesCase('its first line and its last', ['broken'], () => Buffer.from('%PDF-1.7\n%%EOF\n')),
  bytesCase('a catalogue without pages', ['broken'], (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll('/Pages', '/Sides'), 'latin1'),
  ),
  rawCase('no pages', ['broken'], () => [CATALOG, EMPTY_PAGES]),
  pdfCase('a drawing that cannot be read', ['broken 1'], ({ page, context }) => {
    const stream = context.stream(Buffer.from('x\x9cnonsense and more of it'), {
      Filter: 'FlateDecode',
    });
    page(1).set(PDFName.of('Contents'), context.register(stream));
  }),
  pdfCase('a drawing hidden behind a predictor', ['broken 1'], ({ page, context }) => {
    const parms = { Predictor: 12, Columns: 4 };
    const stream = context.flateStream('0 0 0 1 k', { DecodeParms: parms });
    page(1).set(PDFName.of('Contents'), context.register(stream));
  }),
];

const ENCRYPTED_OR_SCRIPTED: readonly CorpusCase[] = [
  pdfCase('a password to open it', ['encrypted'], ({ document }) =>
    document.encrypt({ userPassword: 'secret', ownerPassword: 'owner' }),
  ),
  pdfCase('a password to print it', ['encrypted'], ({ document }) =>
    document.encrypt({ ownerPassword: 'owner', permissions: { printing: false } }),
  ),
  pdfCase('a script by name', ['scripts'], ({ document }) =>
    document.addJavaScript('main', 'app.alert("hello")'),
  ),
  pdfCase('a script at opening', ['scripts', 'scripts'], ({ document, context }) => {
    const action = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') };
    document.catalog.set(PDFName.of('OpenAction'), context.obj(action as never));
  }),
  pdfCase('a link that starts a program', ['scripts'], ({ page, context }) => {
    const action = { S: 'Launch', F: PDFString.of('cmd.exe') };
    const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action };
    page(1).set(PDFName.of('Annots'), context.obj([context.register(context.obj(link as never))]));
  }),
  pdfCase('a file within the file', ['scripts'], ({ document }) =>
    document.attach(Buffer.from('MZ'), 'setup.exe', { mimeType: 'application/octet-stream' }),
  ),
  pdfCase('a drawing in another file', ['scripts'], ({ page, context }) => {
    const stream = context.stream('', { F: PDFString.of('/etc/passwd') } as never);
    page(1).set(PDFName.of('Contents'), context.register(stream));
  }),
];

const EXHAUSTING: readonly CorpusCase[] = [
  pdfCase('a drawing that unfolds without end', ['too_complex'], ({ page, context }) => {
    const stream = context.stream(compressedBomb(), { Filter: 'FlateDecode' });
    page(1).set(PDFName.of('Contents'), context.register(stream));
  }),
  pdfCase('a bomb within a bomb', ['too_complex'], ({ page, context }) => {
    const filters = { Filter: ['FlateDecode', 'FlateDecode'] };
    const stream = context.stream(deflateSync(compressedBomb()), filters);
    page(1).set(PDFName.of('Contents'), context.register(stream));
  }),
  rawCase('objects that unfold without end', ['too_complex'], () => {
    const dict = `<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${compressedBomb().length}>>`;
    const stream = [Buffer.from(`${dict}\nstream\n`), compressedBomb(), Buffer.from('\nendstream')];
    return [CATALOG, EMPTY_PAGES, Buffer.concat(stream)];
  }),
  rawCase('a table of a thousand million objects', ['too_complex'], () => [
    ...[CATALOG, EMPTY_PAGES],
    '<</Type /XRef /Size 999999999 /W [0 0 0] /Length 0>>\nstream\n\nendstream',
  ]),
  rawCase('more objects than anybody draws', ['too_complex'], () => [
    ...[CATALOG, EMPTY_PAGES],
    ...Array.from({ length: 300_001 }, () => '0'),
  ]),
  rawCase('values within values within values', ['broken'], () => [
    ...[CATALOG, EMPTY_PAGES],
    `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  ]),
  rawCase('pages that are their own parents', ['broken'], () => [
    CATALOG,
    '<</Type /Pages /Kids [3 0 R] /Count 1>>',
    '<</Type /Pages /Kids [2 0 R] /Count 1>>',
  ]),
  rawCase('pages that double at every turn', ['too_complex'], () => [
    CATALOG,
    ...Array.from({ length: 20 }, (_, index) => {
      const kid = `${index + 3} 0 R`;
      return `<</Type /Pages /Kids [${kid} ${kid}] /Count 2>>`;
    }),
    '<</Type /Page /MediaBox [0 0 9 9]>>',
  ]),
  pdfCase('a form that draws itself', ['broken 1'], ({ name, draw, form, context }) => {
    const ref = form('');
    const dict = {
      ...{ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] },
      Resources: { XObject: { Me: ref } },
    };
    context.assign(ref, context.flateStream('q 2 0 0 2 0 0 cm /Me Do Q', dict));
    name(1, 'XObject', 'Me', ref);
    draw(1, '/Me Do');
  }),
  pdfCase('forms that draw each other', ['broken 1'], ({ name, draw, form, context }) => {
    const first = form('');
    const second = form('/A Do', { resources: { XObject: { A: first } } });
    const dict = { Subtype: 'Form', BBox: [0, 0, 9, 9], Resources: { XObject: { B: second } } };
    context.assign(first, context.flateStream('/B Do', dict));
    name(1, 'XObject', 'A', first);
    draw(1, '/A Do');
  }),
  pdfCase('forms that double at every turn', ['too_complex'], ({ name, draw, form }) => {
    let inner = form('1 0 0 rg');
    for (let level = 0; level < 22; level += 1) {
      const doubled = 'q 1 0.1 0 1 0 0 cm /F Do Q q 1 0 0.1 1 0 0 cm /F Do Q';
      inner = form(doubled, { resources: { XObject: { F: inner } } });
    }
    name(1, 'XObject', 'F', inner);
    draw(1, '/F Do');
  }),
  pdfCase('forms within forms within forms', ['too_complex'], ({ name, draw, form }) => {
    let inner = form('1 0 0 rg');
    for (let level = 0; level < 60; level += 1) {
      inner = form('/F Do', { resources: { XObject: { F: inner } } });
    }
    name(1, 'XObject', 'F', inner);
    draw(1, '/F Do');
  }),
  pdfCase('states that are never given back', ['too_complex'], ({ draw }) => {
    draw(1, 'q '.repeat(100_000));
  }),
  pdfCase('a picture of a million by a million', ['too_complex 1'], ({ name, draw, image }) => {
    const more = { Width: 1_000_000, Height: 1_000_000 };
    name(1, 'XObject', 'Im0', image({ width: 2, height: 2, more }));
    draw(1, drawObject('Im0'));
  }),
  pdfCase('more mistakes than anybody reads', [...Array(60).fill('cmyk 1')], (kit) => {
    for (let index = 0; index < 90; index += 1) {
      kit.name(1, 'XObject', `F${index}`, kit.form('0 0 0 1 k'));
      kit.draw(1, `/F${index} Do`);
    }
  }),
];

export const HOSTILE_FILES = [...BROKEN, ...ENCRYPTED_OR_SCRIPTED, ...EXHAUSTING];
