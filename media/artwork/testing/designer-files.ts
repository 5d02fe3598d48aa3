/** The same design in the structures that programs write: Ghostscript, Cairo, Quartz, Adobe, others. */
import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import type { ArtworkPart } from '@lathe/rules/artwork/geometry';
import { type BuildPage, designedFile, type PageOptions } from './designer-pages.ts';

interface Structure extends PageOptions {
  name: string;
  build: BuildPage;
  /** Changes the whole file after its pages. */
  finish?: (document: PDFDocument) => void;
  /** Writes object streams and a cross-reference stream. */
  compact?: boolean;
}

const key = (name: string) => PDFName.of(name);
const GROUP = { Type: 'Group', S: 'Transparency', CS: 'DeviceRGB', I: true };

/** One content stream, not in a list. */
const singleStream: BuildPage = ({ dict, design, stream, object }) => {
  dict.set(key('Resources'), object({ ProcSet: ['PDF'] }));
  dict.set(key('Contents'), stream(design));
};

/** Layers as resources of the page; the hidden one covers everything with black. */
const layered: BuildPage = ({ document, dict, design, stream, object }) => {
  const { context, catalog } = document;
  const known = catalog.lookupMaybe(key('OCProperties'), PDFDict)?.lookup(key('OCGs'), PDFArray);
  const [shown, hidden] = known
    ? [known.get(0), known.get(1)]
    : ['Layer 1', 'Layer 1'].map((name) =>
        context.register(context.obj({ Type: 'OCG', Name: PDFString.of(name) })),
      );
  catalog.set(
    key('OCProperties'),
    object({ OCGs: [shown, hidden], D: { ON: [shown], OFF: [hidden], Order: [shown, hidden] } }),
  );
  dict.set(key('Resources'), object({ Properties: { MC0: shown, MC1: hidden } }));
  dict.set(key('PieceInfo'), object({ Illustrator: { Private: stream('private data') } }));
  const black = '/OC /MC1 BDC 0 g -2000 -2000 9000 9000 re f EMC';
  dict.set(key('Contents'), stream(`/OC /MC0 BDC ${design} EMC ${black}`));
};

/** One drawing in many streams, cut in the middle of an instruction. */
const manyStreams: BuildPage = ({ dict, design, stream, object }) => {
  const words = design.split(' ');
  const size = Math.ceil(words.length / 7);
  const pieces = Array.from({ length: 7 }, (_, at) => words.slice(at * size, (at + 1) * size));
  dict.set(key('Resources'), object({ ExtGState: { GS0: { ca: 1, CA: 1, BM: 'Normal' } } }));
  dict.set(key('Contents'), object(pieces.map((piece) => stream(piece.join(' ')))));
};

const STRUCTURES: readonly Structure[] = [
  {
    name: 'Ghostscript: one stream per page, scaled by ten',
    build: (page) =>
      singleStream({ ...page, design: `0.1 0 0 0.1 0 0 cm q 10 0 0 10 0 0 cm ${page.design} Q` }),
  },
  {
    name: 'Cairo: a transparency group in a form, drawn upside down',
    build: ({ dict, design, stream, object, height }) => {
      const form = stream(`1 0 0 -1 0 ${height} cm ${design}`, {
        ...{ Type: 'XObject', Subtype: 'Form', BBox: [-3000, -3000, 6000, 6000] },
        ...{ Group: GROUP, Resources: { ExtGState: { a0: { CA: 1, ca: 1 } } } },
      });
      dict.set(key('Resources'), object({ XObject: { x5: form } }));
      dict.set(key('Group'), object(GROUP));
      dict.set(key('Contents'), stream(`1 0 0 -1 0 ${height} cm q /x5 Do Q`));
    },
  },
  {
    name: 'Quartz: page size and resources of the page tree',
    build: ({ dict, design, stream }) => {
      dict.delete(key('Resources'));
      dict.set(key('Contents'), stream(`/Gs1 gs q Q ${design} /Fm1 Do`));
    },
    finish: (document) => {
      const { context } = document;
      const empty = context.register(
        context.flateStream('/Gs1 gs', { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 9, 9] }),
      );
      const settings = context.register(context.obj({ Type: 'ExtGState', ca: 1 }));
      const resources = { ExtGState: { Gs1: settings }, XObject: { Fm1: empty } };
      document.catalog.Pages().set(key('Resources'), context.register(context.obj(resources)));
    },
  },
  { name: 'Illustrator: layers of the same name, one hidden', build: layered, compact: true },
  {
    name: 'InDesign: many streams, another origin, object streams',
    build: manyStreams,
    origin: [-31.5, 212.25],
    compact: true,
  },
  {
    name: 'a list of streams behind a reference, shared by all pages',
    build: ({ document, dict, object, stream, design }) => {
      const contents = document.context.register(object([stream('q'), stream(`${design} Q`)]));
      dict.set(key('Contents'), contents);
    },
  },
  { name: 'rotated by 90 degrees', build: singleStream, rotation: 90 },
  { name: 'rotated by 180 degrees', build: manyStreams, rotation: 180 },
  {
    name: 'rotated by 270 degrees, with another origin',
    build: singleStream,
    rotation: 270,
    origin: [100, 50],
  },
  { name: 'in units of two points', build: singleStream, userUnit: 2, origin: [-20, 15] },
  {
    name: 'a page in a form without resources of its own',
    build: ({ dict, design, stream, object }) => {
      const box = { Type: 'XObject', Subtype: 'Form', BBox: [-3000, -3000, 6000, 6000] };
      const inner = stream(design, { ...box, Resources: {} });
      const outer = stream('/Inner Do', box);
      dict.set(key('Resources'), object({ XObject: { Outer: outer, Inner: inner } }));
      dict.set(key('Contents'), stream('/Outer Do'));
    },
  },
  {
    name: 'operators that are not balanced',
    build: ({ dict, design, stream }) =>
      dict.set(key('Contents'), stream(`Q Q ${design} Q q q 0.5 0 0 0.5 0 0 cm 0 0 1 1 re W n`)),
  },
  {
    name: 'resource names that print files use too',
    build: ({ dict, design, stream, object }) => {
      const box = { Type: 'XObject', Subtype: 'Form', BBox: [-3000, -3000, 6000, 6000] };
      const form = stream(design, { ...box, Resources: {} });
      dict.set(key('Resources'), object({ XObject: { LatheDesign: form } }));
      dict.set(key('Contents'), stream('/LatheDesign Do'));
    },
  },
];

export interface DesignerFile {
  name: string;
  make: () => Promise<Buffer>;
}

export function designerFiles(parts: readonly ArtworkPart[]): DesignerFile[] {
  return STRUCTURES.map(({ name, build, finish, compact = false, ...options }) => ({
    name,
    make: async () => {
      const document = await designedFile(parts, build, options);
      finish?.(document);
      const saved = { useObjectStreams: compact, addDefaultPage: false };
      return Buffer.from(await document.save(saved));
    },
  }));
}
