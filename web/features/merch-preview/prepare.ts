/** Maps of views and levels of artwork, made once on this page. */
import type { ArtworkLevels } from '@lathe/rules/merch/render/artwork-levels';
import type { ViewMaps } from '@lathe/rules/merch/render/pack-maps';
import type { ProductView } from '@lathe/rules/merch/render/views';
import type { MapsReply, MapsRequest } from './maps-worker.ts';

/** Maps that are made in a moment: for the first picture, and for small ones. */
export const SMALL_MAP_SIZE = 384;

/** More pixels than a phone shows of the largest area. */
const MAX_ARTWORK_PIXELS = 1024;
/** Of about 9 MB each. */
const MOST_MAPS = 6;
const MOST_ARTWORK = 3;

interface Waiting {
  work: MapsRequest;
  transfer: Transferable[];
  resolve: (result: never) => void;
  reject: (error: Error) => void;
}

let worker: Worker | null = null;
let running: Waiting | null = null;
/** Not sent yet: a small request that comes later must not wait for several large ones. */
let queue: Waiting[] = [];

/** One worker for all previews of the page. After an error, the next request starts a new one. */
function ask<T>(work: MapsRequest, transfer: Transferable[] = []): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    queue.push({ work, transfer, resolve, reject });
    sendNext();
  });
}

function sendNext(): void {
  if (running || queue.length === 0) return;
  const next = queue.reduce((first, each) => (sizeOf(each) < sizeOf(first) ? each : first));
  queue = queue.filter((each) => each !== next);
  running = next;
  worker ??= startWorker();
  worker.postMessage(next.work, next.transfer);
}

function sizeOf({ work }: Waiting): number {
  return 'pixels' in work ? 0 : work.size;
}

function startWorker(): Worker {
  const started = new Worker(new URL('./maps-worker.ts', import.meta.url), { type: 'module' });
  started.onmessage = ({ data }: MessageEvent<MapsReply>) => {
    running?.resolve(data as never);
    running = null;
    sendNext();
  };
  started.onerror = () => {
    const failed = running ? [running, ...queue] : queue;
    running = null;
    queue = [];
    started.terminate();
    worker = null;
    for (const { reject } of failed) reject(new Error('The preview does not load.'));
  };
  return started;
}

const mapsCache = new Map<string, Promise<ViewMaps>>();
const artworkCache = new Map<string, Promise<ArtworkLevels>>();

export function loadMaps(view: ProductView, size: number): Promise<ViewMaps> {
  const key = `${view.type} ${view.code} ${size}`;
  return cached(mapsCache, { key, most: MOST_MAPS, make: () => ask({ view, size }) });
}

/** The signature of a URL differs on each load of the page; its path names the content. */
export function withoutSignature(url: string): string {
  return url.split('?', 1)[0] ?? url;
}

export function loadArtwork(url: string): Promise<ArtworkLevels> {
  const make = async () => {
    const pixels = await decodeArtwork(url);
    return await ask<ArtworkLevels>({ pixels }, [pixels.data.buffer]);
  };
  return cached(artworkCache, { key: withoutSignature(url), most: MOST_ARTWORK, make });
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
function cached<T>(
  cache: Map<string, Promise<T>>,
  { key, most, make }: { key: string; most: number; make: () => Promise<T> },
): Promise<T> {
  const found = cache.get(key);
  if (found) return found;
  const made = make();
  const oldest = cache.keys().next().value;
  if (cache.size >= most && oldest !== undefined) cache.delete(oldest);
  cache.set(key, made);
  made.catch(() => cache.delete(key));
  return made;
}
