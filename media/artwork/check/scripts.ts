/** Finds scripts, actions, media and embedded files. Artwork needs none of them. */
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { getDict, getName, getValue, type Value } from './pdf-values.ts';

const FORBIDDEN_ACTIONS = [
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'GoToE',
  'Rendition',
];
const FORBIDDEN_MEDIA = ['RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'FileAttachment'];
/** Viewers do not follow deeper nesting. */
const MAX_DEPTH = 12;

/** Unique kinds of scripts found. */
export function findScripts(context: PDFContext, catalog: PDFDict): string[] {
  const kinds = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) searchObject(object, kinds, 0);
  if (runsOnOpen(getValue(catalog, 'OpenAction'))) kinds.add('OpenAction');
  return [...kinds];
}

/** Opening at a page or zoom level is not a script. */
function runsOnOpen(action: Value): boolean {
  return action instanceof PDFDict && getName(action, 'S') !== 'GoTo';
}

function searchObject(object: PDFObject, kinds: Set<string>, depth: number): void {
  if (depth > MAX_DEPTH) return;
  if (object instanceof PDFArray) {
    for (const element of object.asArray()) searchObject(element, kinds, depth + 1);
    return;
  }
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  searchDict(dict, object instanceof PDFStream, kinds);
  for (const [, value] of dict.entries()) searchObject(value, kinds, depth + 1);
}

function searchDict(dict: PDFDict, isStream: boolean, kinds: Set<string>): void {
  const action = getName(dict, 'S');
  if (action !== null && FORBIDDEN_ACTIONS.includes(action)) kinds.add(action);
  if (getValue(dict, 'JS') !== undefined) kinds.add('JavaScript');
  const media = getName(dict, 'Subtype');
  if (media !== null && FORBIDDEN_MEDIA.includes(media)) kinds.add(media);
  if (getDict(dict, 'EF') || getName(dict, 'Type') === 'EmbeddedFile') kinds.add('EmbeddedFile');
  if (getValue(dict, 'XFA') !== undefined) kinds.add('XFA');
  // The stream data is in an external file.
  if (isStream && getValue(dict, 'F') !== undefined) kinds.add('ExternalFile');
}
