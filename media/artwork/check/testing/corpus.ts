/** Test PDFs, valid and invalid, with the expected findings. */
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { FindingCode } from '../findings.ts';
import { type PdfKit, pdfKit } from './pdf-kit.ts';

/** Two pages: CD wallet and disc. */
export const CORPUS_PARTS = artworkParts('cd');

/** Code and page; `!` marks a warning: `cmyk 1`, `low_resolution! 2`, `encrypted`. */
export type ExpectedFinding =
  | FindingCode
  | `${FindingCode}!`
  | `${FindingCode}${'' | '!'} ${number}`;

export interface CorpusCase {
  name: string;
  expected: readonly ExpectedFinding[];
  make: () => Promise<Uint8Array>;
}

/** A valid file with `change` applied. */
export function pdfCase(
  name: string,
  expected: readonly ExpectedFinding[],
  change: (kit: PdfKit) => void | Promise<void>,
  options: { useObjectStreams?: boolean } = {},
): CorpusCase {
  return {
    name,
    expected,
    make: async () => {
      const kit = await pdfKit(CORPUS_PARTS);
      await change(kit);
      return await kit.document.save({ ...options, addDefaultPage: false });
    },
  };
}

/** A valid file with its bytes changed. */
export function bytesCase(
  name: string,
  expected: readonly ExpectedFinding[],
  change: (bytes: Buffer) => Uint8Array | Promise<Uint8Array>,
): CorpusCase {
  return {
    name,
    expected,
    make: async () => {
      const kit = await pdfKit(CORPUS_PARTS);
      return await change(Buffer.from(await kit.document.save({ useObjectStreams: false })));
    },
  };
}
