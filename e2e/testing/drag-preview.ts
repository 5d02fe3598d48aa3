/** Runs in a page for a benchmark: a preview of merchandise that is dragged, frame by frame. */
import type { Placement } from '@lathe/rules/merch/placement';
import { makeViewMaps } from '@lathe/rules/merch/render/view-maps';
import { type ProductView, viewOf } from '@lathe/rules/merch/render/views';
import { loadArtwork, loadMaps, SMALL_MAP_SIZE } from '../../web/features/merch-preview/prepare.ts';
import { openScene } from '../../web/features/merch-preview/preview-scene.ts';

const AREA = { shape: 'rectangle', widthMm: 305, heightMm: 406 } as const;
const SCREEN_PX = 390;
const ARTWORK_PX = 1024;

declare global {
  interface Window {
    dragPreview: (frames: number) => Promise<void>;
  }
}

window.dragPreview = async (frames) => {
  const view = viewOf('t_shirt', 'front');
  if (!view) throw new Error('A T-shirt has no front.');
  // In a function call of its own, which the trace shows.
  await new Promise<void>((resolve) => {
    setTimeout(() => {
      makeViewMaps(view, SMALL_MAP_SIZE);
      resolve();
    });
  });
  const artworkUrl = await artwork();
  // The drag begins with everything loaded, in the worker.
  await Promise.all([loadMaps(view, 1024), loadArtwork(artworkUrl)]);
  await drag(view, artworkUrl, frames);
};

async function drag(view: ProductView, artworkUrl: string, frames: number): Promise<void> {
  const place = document.createElement('div');
  place.style.cssText = `width: ${SCREEN_PX}px; height: ${SCREEN_PX}px`;
  document.body.append(place);
  const scene = openScene({ place, onReady: () => undefined, onFailure: () => undefined });
  const canvas = place.querySelector('canvas');
  if (canvas) canvas.style.cssText = 'width: 100%; height: 100%';
  for (let frame = 0; frame < frames; frame++) {
    scene.show(shown(view, artworkUrl, frame));
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  scene.dispose();
}

function shown(view: ProductView, artworkUrl: string, frame: number) {
  const placement: Placement = {
    xMm: 40 * Math.sin(frame / 9),
    yMm: -60 + frame / 4,
    widthMm: 240,
    rotation: frame % 30,
  };
  return { view, clothHex: '#1f2a44', artworkUrl, area: AREA, placement, tint: null };
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
