/** Finds the layers that are visible in print. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { asDict, asText, getArray, getDict, getName, getValue } from './pdf-values.ts';

export function visibleLayers(catalog: PDFDict): string[] {
  const properties = getDict(catalog, 'OCProperties');
  const settings = getDict(properties, 'D');
  const offLayers = new Set(getArray(settings, 'OFF').map(asDict));
  const onLayers = new Set(getArray(settings, 'ON').map(asDict));
  const isOffByDefault = getName(settings, 'BaseState') === 'OFF';
  return getArray(properties, 'OCGs')
    .map(asDict)
    .filter((layer) => (isOffByDefault ? onLayers.has(layer) : !offLayers.has(layer)))
    .flatMap((layer) => asText(getValue(layer, 'Name')) ?? []);
}
