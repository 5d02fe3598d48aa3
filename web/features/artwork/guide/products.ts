/** Printed parts per product; identical parts are grouped. */
import { type ArtworkPart, artworkParts } from '@lathe/rules/artwork/geometry';

const BOOKLET = { kind: 'booklet', code: 'booklet' };
const JEWEL_CASE = { kind: 'sleeve', code: 'jewel_case' };

export const PRODUCTS = {
  vinyl_12: ['vinyl_12', [], [BOOKLET]],
  vinyl_12_double: ['vinyl_12_double', [], [BOOKLET]],
  vinyl_7: ['vinyl_7', [], []],
  cd_wallet: ['cd', [], [BOOKLET]],
  cd_jewel_case: ['cd', [JEWEL_CASE], [JEWEL_CASE, BOOKLET]],
} as const;

export type Product = keyof typeof PRODUCTS;
export const PRODUCT_KEYS = Object.keys(PRODUCTS) as Product[];

export interface PartGroup {
  part: ArtworkPart;
  /** Page number in the PDF. */
  firstPage: number;
  lastPage: number;
  /** Needs a paid option. */
  isOptional: boolean;
}

export function partGroups(product: Product): PartGroup[] {
  const [type, plain, full] = PRODUCTS[product];
  const always = new Set(artworkParts(type, plain).map(({ key }) => key));
  const groups: PartGroup[] = [];
  for (const part of artworkParts(type, full)) {
    const last = groups.at(-1);
    if (last?.part.kind === part.kind && part.kind !== 'cover') last.lastPage = part.page;
    else {
      const isOptional = !always.has(part.key);
      groups.push({ part, firstPage: part.page, lastPage: part.page, isOptional });
    }
  }
  return groups;
}
