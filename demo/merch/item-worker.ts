/** Worker thread that renders items of merchandise. The maps of a type are made once in a thread. */
import { parentPort } from 'node:worker_threads';
import { type ItemDesign, renderItem } from './render-items.ts';

export interface ItemJob {
  design: ItemDesign;
  cacheFolder: string;
}

export type ItemReply = { failure: string | null };

parentPort?.on('message', async ({ design, cacheFolder }: ItemJob) => {
  const failure = await renderItem(design, cacheFolder).then(
    () => null,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  parentPort?.postMessage({ failure } satisfies ItemReply);
});
