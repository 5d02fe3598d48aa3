/** Finds the layers that are visible in print. */
import { PDFArray, type PDFDict, type PDFObject } from '@cantoo/pdf-lib';
import { asDict, asText, getArray, getDict, getName, getValue } from './pdf-values.ts';

export interface Layer {
  /** The reference in the file, as content refers to the layer. */
  ref: PDFObject;
  name: string;
  isVisible: boolean;
}

export function readLayers(catalog: PDFDict): Layer[] {
  const properties = getDict(catalog, 'OCProperties');
  const settings = getDict(properties, 'D');
  const offLayers = new Set(getArray(settings, 'OFF').map(asDict));
  const onLayers = new Set(getArray(settings, 'ON').map(asDict));
  const isOffByDefault = getName(settings, 'BaseState') === 'OFF';
  const groups = getValue(properties, 'OCGs');
  if (!(groups instanceof PDFArray)) return [];
  return groups.asArray().flatMap((ref, index) => {
    const layer = asDict(groups.lookup(index));
    if (!layer) return [];
    const isVisible = isOffByDefault ? onLayers.has(layer) : !offLayers.has(layer);
    return [{ ref, name: asText(getValue(layer, 'Name')) ?? '', isVisible }];
  });
}

export function visibleLayers(catalog: PDFDict): string[] {
  return readLayers(catalog).flatMap(({ name, isVisible }) => (isVisible ? [name] : []));
}
