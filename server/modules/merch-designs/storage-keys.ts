/** Storage keys of designs. Keys below `public/` cannot be guessed. */

function fileFolder(itemId: string, fileId: string): string {
  return `merch/${itemId}/files/${fileId}/`;
}

export function uploadKey(itemId: string, fileId: string): string {
  return `${fileFolder(itemId, fileId)}original`;
}

export function printKey(itemId: string, fileId: string): string {
  return `${fileFolder(itemId, fileId)}print.png`;
}

/** Of the small versions of a file. */
export function previewBase(fileId: string): string {
  return `public/merch/files/${fileId}/picture`;
}

/** The same design always gets the same names, so that making it twice changes nothing. */
export function printFileKey(
  itemId: string,
  file: { designHash: string; area: string; layer: string; printScale: number },
): string {
  const { designHash, area, layer, printScale } = file;
  return `merch/${itemId}/print/${designHash}/${area}-${layer}-${printScale.toFixed(5)}.png`;
}

/** With the look of the cloth, because the files of a name never change. */
export function renderBase(
  itemId: string,
  wanted: { designHash: string; view: string; colour: { code: string; hex: string } },
): string {
  const { designHash, view, colour } = wanted;
  const name = `${view}-${colour.code}-${colour.hex.slice(1)}`;
  return `public/merch/items/${itemId}/${designHash.slice(0, 32)}/${name}`;
}
