/** A print PDF: RGB with an output profile, without anything variable. */
import { PDFDocument, PDFName, type PDFPage, PDFString } from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import sharp from 'sharp';
import { makePageBoxes } from './print-frame.ts';

export async function newPrintDocument(title: string): Promise<PDFDocument> {
  // Dates would make files of identical artwork differ.
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(title);
  document.setProducer('Lathe');
  document.catalog.set(PDFName.of('OutputIntents'), await outputIntents(document));
  return document;
}

export function addPartPage(document: PDFDocument, part: ArtworkPart): PDFPage {
  const boxes = makePageBoxes(part);
  const [, , width, height] = boxes.MediaBox;
  const page = document.addPage([width, height]);
  for (const [name, box] of Object.entries(boxes)) {
    page.node.set(PDFName.of(name), document.context.obj(box));
  }
  return page;
}

export function setContent(document: PDFDocument, page: PDFPage, content: string): void {
  const stream = document.context.flateStream(content);
  page.node.set(PDFName.Contents, document.context.register(stream));
}

const OUTPUT_CONDITION = 'sRGB IEC61966-2.1';

async function outputIntents(document: PDFDocument) {
  const { context } = document;
  const profile = context.flateStream(await srgbProfile(), { N: 3, Alternate: 'DeviceRGB' });
  return context.obj([
    context.obj({
      Type: 'OutputIntent',
      S: 'GTS_PDFX',
      OutputConditionIdentifier: PDFString.of(OUTPUT_CONDITION),
      Info: PDFString.of(OUTPUT_CONDITION),
      RegistryName: PDFString.of('http://www.color.org'),
      DestOutputProfile: context.register(profile),
    }),
  ]);
}

let profile: Promise<Buffer> | undefined;

/** The profile that our images are converted to. */
function srgbProfile(): Promise<Buffer> {
  profile ??= readProfile();
  return profile;
}

async function readProfile(): Promise<Buffer> {
  const white = { width: 1, height: 1, channels: 3, background: '#ffffff' } as const;
  const picture = await sharp({ create: white }).withIccProfile('srgb').jpeg().toBuffer();
  const { icc } = await sharp(picture).metadata();
  if (!icc) throw new Error('The image was written without its ICC profile.');
  return icc;
}
