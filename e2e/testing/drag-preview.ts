/** Runs in a page: a preview of merchandise that is dragged, frame by frame. */
import type { Placement } from '@lathe/rules/merch/placement';
import { makeViewMaps } from '@lathe/rules/merch/render/view-maps';
import { type ProductView, viewOf } from '@lathe/rules/merch/render/views';
import type { PreviewFrames } from '../../bench/merch-preview.ts';
import { loadArtwork, loadMaps } from '../../web/features/merch-preview/prepare.ts';
import { openScene } from '../../web/features/merch-preview/preview-scene.ts';

const AREA = { shape: 'rectangle', widthMm: 305, heightMm: 406 } as const;
const SCREEN_PX = 390;
const ARTWORK_PX = 1024;
/** All count, also the first ones, in which the browser compiles the code. */
const FRAMES = 180;

declare global {
  interface Window {
    dragPreview: () => Promise<PreviewFrames>;
  }
}

window.dragPreview = async () => {
  const view = viewOf('t_shirt', 'front');
  if (!view) throw new Error('A T-shirt has no front.');
  const started = performance.now();
  makeViewMaps(view, 384);
  const firstMapsMs = performance.now() - started;
  const artworkUrl = await artwork();
  // The drag begins with everything loaded, in the worker.
  await Promise.all([loadMaps(view, 1024), loadArtwork(artworkUrl)]);
  return { firstMapsMs, frameMs: await drag(view, artworkUrl) };
};

async function drag(view: ProductView, artworkUrl: string): Promise<number[]> {
  const place = document.createElement('div');
  place.style.cssText = `width: ${SCREEN_PX}px; height: ${SCREEN_PX}px`;
  document.body.append(place);
  let spent = 0;
  const nextFrame = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (draw) =>
    nextFrame((time) => {
      const before = performance.now();
      draw(time);
      spent += performance.now() - before;
    });
  const scene = await new Promise<ReturnType<typeof openScene>>((resolve, reject) => {
    const opened = openScene({
      place,
      onReady: () => resolve(opened),
      onFailure: () => reject(new Error('No preview.')),
    });
    opened.show(shown(view, artworkUrl, 0));
  });
  const canvas = place.querySelector('canvas');
  if (canvas) canvas.style.cssText = 'width: 100%; height: 100%';
  const frames: number[] = [];
  for (let frame = 1; frame <= FRAMES; frame++) {
    spent = 0;
    const before = performance.now();
    scene.show(shown(view, artworkUrl, frame));
    const shownMs = performance.now() - before;
    await new Promise((resolve) => nextFrame(() => setTimeout(resolve)));
    frames.push(shownMs + spent);
  }
  scene.dispose();
  return frames;
}

function shown(view: ProductView, artworkUrl: string, frame: number) {
  const placement: Placement = {
    xMm: 40 * Math.sin(frame / 9),
    yMm: -60 + frame / 4,
    widthMm: 240,
    rotation: frame % 30,
  };
  return { view, clothHex: '#1f2a44', artworkUrl, area: AREA, placement };
}

async function artwork(): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = ARTWORK_PX;
  canvas.height = ARTWORK_PX;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No canvas.');
  const colours = context.createLinearGradient(0, 0, ARTWORK_PX, ARTWORK_PX);
  for (const [stop, colour] of ['#e8431f', '#f3e9d2', '#1f7a4d'].entries())
    colours.addColorStop(stop / 2, colour);
  context.fillStyle = colours;
  context.arc(ARTWORK_PX / 2, ARTWORK_PX / 2, ARTWORK_PX / 2, 0, 7);
  context.fill();
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new Error('No picture.');
  return URL.createObjectURL(picture);
}
