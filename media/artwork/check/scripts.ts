/** Finds scripts, actions, media and embedded files. Artwork needs none of them. */
import { PDFArray, type PDFContext, PDFDict, type PDFObject, PDFStream } from '@cantoo/pdf-lib';
import { dictIn, nameIn, type Value, valueIn } from './pdf-values.ts';

const ACTIONS = ['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'Rendition'];
const MEDIA = ['RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'FileAttachment'];
/** Viewers do not follow deeper nesting. */
const DEPTH_MAX = 12;

/** Unique kinds of scripts found. */
export function scriptsOf(context: PDFContext, catalog: PDFDict): string[] {
  const kinds = new Set<string>();
  for (const [, object] of context.enumerateIndirectObjects()) look(object, kinds, 0);
  if (runsAtOpening(valueIn(catalog, 'OpenAction'))) kinds.add('OpenAction');
  return [...kinds];
}

/** Opening at a page or zoom level is not a script. */
function runsAtOpening(action: Value): boolean {
  return action instanceof PDFDict && nameIn(action, 'S') !== 'GoTo';
}

function look(object: PDFObject, kinds: Set<string>, depth: number): void {
  if (depth > DEPTH_MAX) return;
  if (object instanceof PDFArray) {
    for (const element of object.asArray()) look(element, kinds, depth + 1);
    return;
  }
  const dict = object instanceof PDFStream ? object.dict : object;
  if (!(dict instanceof PDFDict)) return;
  lookAtDict(dict, object instanceof PDFStream, kinds);
  for (const [, value] of dict.entries()) look(value, kinds, depth + 1);
}

function lookAtDict(dict: PDFDict, isStream: boolean, kinds: Set<string>): void {
  const action = nameIn(dict, 'S');
  if (action !== null && ACTIONS.includes(action)) kinds.add(action);
  if (valueIn(dict, 'JS') !== undefined) kinds.add('JavaScript');
  const media = nameIn(dict, 'Subtype');
  if (media !== null && MEDIA.includes(media)) kinds.add(media);
  if (dictIn(dict, 'EF') || nameIn(dict, 'Type') === 'EmbeddedFile') kinds.add('EmbeddedFile');
  if (valueIn(dict, 'XFA') !== undefined) kinds.add('XFA');
  // The stream data is in an external file.
  if (isStream && valueIn(dict, 'F') !== undefined) kinds.add('ExternalFile');
}
