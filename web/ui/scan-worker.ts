/**
 * Reads codes in pictures of the camera, for browsers without a detector of their own. A worker,
 * because WebAssembly needs a wider policy than pages have (server/platform/http/assets.ts).
 */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** From our own origin. The default of the package is another server. */
prepareZXingModule({ overrides: { locateFile: () => wasm } });

self.addEventListener('message', async ({ data }: MessageEvent<ImageData>) => {
  const [found] = await readBarcodes(data, { maxNumberOfSymbols: 1 });
  self.postMessage(found?.isValid ? found.text : null);
});
