/** Renders the items whose pictures are not cached, on several threads. */
import { Worker } from 'node:worker_threads';
import type { ItemJob, ItemReply } from './item-worker.ts';
import { type ItemDesign, readItemPictures } from './render-items.ts';

/** As many as songs use, which are rendered before or at the same time. */
const THREADS = 2;

interface RenderOptions {
  cacheFolder: string;
  report?: (done: number) => void;
}

export async function renderMissingItems(
  designs: readonly ItemDesign[],
  { cacheFolder, report = () => undefined }: RenderOptions,
): Promise<void> {
  const missing: ItemDesign[] = [];
  for (const design of designs) {
    if (!(await readItemPictures(design, cacheFolder))) missing.push(design);
  }
  // Types beside each other, and threads begin at both ends: so few types are drawn on two threads.
  missing.sort((a, b) => (a.type < b.type ? -1 : Number(a.type > b.type)));
  let done = designs.length - missing.length;
  report(done);
  const take = (thread: number) => {
    const design = thread % 2 === 0 ? missing.shift() : missing.pop();
    return design && { design, cacheFolder };
  };
  const threads = Array.from({ length: Math.min(THREADS, missing.length) }, (_, thread) => thread);
  await Promise.all(
    threads.map(async (thread) => {
      const worker = new Worker(new URL('./item-worker.ts', import.meta.url));
      try {
        for (let job = take(thread); job; job = take(thread)) {
          await run(worker, job);
          done += 1;
          report(done);
        }
      } finally {
        await worker.terminate();
      }
    }),
  ).catch((error: unknown) => {
    // The other thread ends after its item.
    missing.length = 0;
    throw error;
  });
}

async function run(worker: Worker, job: ItemJob): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const names = job.design.prints.map(({ artwork }) => artwork).join(', ');
  const fail = (reason: string) =>
    reject(new Error(`Merchandise with ${names} could not be rendered: ${reason}`));
  const onMessage = ({ failure }: ItemReply) => (failure === null ? resolve() : fail(failure));
  const onError = (error: Error) => fail(error.message);
  const onExit = () => fail('its thread ended');
  worker.once('message', onMessage).once('error', onError).once('exit', onExit);
  worker.postMessage(job);
  try {
    await promise;
  } finally {
    worker.off('message', onMessage).off('error', onError).off('exit', onExit);
  }
}
