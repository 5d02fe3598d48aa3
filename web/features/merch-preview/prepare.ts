/** Maps of views and levels of artwork, made once on this page. */
import type { ArtworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { ViewMaps } from '@lathe/rules/merch/render/view-maps';
import type { ProductView } from '@lathe/rules/merch/render/views';
import type { MapsRequest } from './maps-worker.ts';

/** More pixels than a phone shows of the largest area. */
const MAX_ARTWORK_PIXELS = 1024;
/** Of about 9 MB each. */
const KEPT_MAPS = 6;
const KEPT_ARTWORK = 3;

type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };
type Work<T> = T extends unknown ? Omit<T, 'id'> : never;

let worker: Worker | null = null;
let lastId = 0;
const waiting = new Map<number, Waiting>();

/** One worker for all previews of the page. After an error, the next request starts a new one. */
function ask<T>(request: Work<MapsRequest>, transfer: Transferable[] = []): Promise<T> {
  worker ??= startWorker();
  lastId++;
  const id = lastId;
  const running = worker;
  return new Promise<T>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    running.postMessage({ id, ...request }, transfer);
  });
}

function startWorker(): Worker {
  const started = new Worker(new URL('./maps-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data: { id, result } }: MessageEvent<{ id: number; result: never }>) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  };
  started.onerror = () => {
    for (const { reject } of waiting.values()) reject(new Error('The preview does not load.'));
    waiting.clear();
    started.terminate();
    worker = null;
  };
  return started;
}

const maps = new Map<string, Promise<ViewMaps>>();
const artworks = new Map<string, Promise<ArtworkLevels>>();

export function loadMaps(view: ProductView, size: number): Promise<ViewMaps> {
  return keep(maps, `${view.type} ${view.code} ${size}`, KEPT_MAPS, () => ask({ view, size }));
}

/** `url` may be signed anew on each load of the page; its path names the content. */
export function loadArtwork(url: string): Promise<ArtworkLevels> {
  return keep(artworks, url.split('?', 1)[0] ?? url, KEPT_ARTWORK, async () => {
    const pixels = await decodeArtwork(url);
    return await ask({ pixels }, [pixels.data.buffer]);
  });
}

async function decodeArtwork(url: string): Promise<ImageData> {
  const image = new Image();
  // Storage may be on another host, whose pixels could else not be read.
  image.crossOrigin = 'anonymous';
  image.src = url;
  await image.decode();
  const { naturalWidth, naturalHeight } = image;
  const scale = Math.min(1, MAX_ARTWORK_PIXELS / Math.max(naturalWidth, naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(naturalHeight * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('The picture cannot be read.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The last few; a failed one is tried again. */
function keep<T>(
  kept: Map<string, Promise<T>>,
  key: string,
  most: number,
  make: () => Promise<T>,
): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const made = make();
  const oldest = kept.keys().next().value;
  if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
