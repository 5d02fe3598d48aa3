/** Finds the layers that are visible in print. */
import type { PDFDict } from '@cantoo/pdf-lib';
import { dictIn, dictOf, listIn, nameIn, textOf, valueIn } from './pdf-values.ts';

export function visibleLayers(catalog: PDFDict): string[] {
  const properties = dictIn(catalog, 'OCProperties');
  const settings = dictIn(properties, 'D');
  const off = new Set(listIn(settings, 'OFF').map(dictOf));
  const on = new Set(listIn(settings, 'ON').map(dictOf));
  const allOff = nameIn(settings, 'BaseState') === 'OFF';
  return listIn(properties, 'OCGs')
    .map(dictOf)
    .filter((layer) => (allOff ? on.has(layer) : !off.has(layer)))
    .flatMap((layer) => textOf(valueIn(layer, 'Name')) ?? []);
}
