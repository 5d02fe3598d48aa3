import { unzipSync } from 'fflate';

/** Contents of a ZIP file by path, in the order of the file. */
export function unzip(zip: Uint8Array): Record<string, Uint8Array> {
  return unzipSync(new Uint8Array(zip));
}
