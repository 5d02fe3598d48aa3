// @vitest-environment happy-dom
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { type CropArea, PictureCrop } from './picture-crop.tsx';
import { render } from './testing/render.tsx';

/** A picture of 2000 × 1000 pixels in a square window of 200 pixels: 5 pixels per pixel. */
async function cropped(): Promise<{ areas: CropArea[]; frame: HTMLElement }> {
  const areas: CropArea[] = [];
  await render(
    <PictureCrop
      src="data:,"
      alt=""
      aspect={1}
      minWidth={500}
      onChange={(area) => areas.push(area)}
    />,
  );
  const picture = document.querySelector('img');
  const frame = document.querySelector<HTMLElement>('.crop-window');
  if (!picture || !frame) throw new Error('There is no picture.');
  Object.defineProperties(picture, {
    naturalWidth: { value: 2000 },
    naturalHeight: { value: 1000 },
  });
  Object.defineProperty(frame, 'clientWidth', { value: 200 });
  Object.assign(frame, { setPointerCapture: vi.fn(), hasPointerCapture: () => true });
  await act(async () => void picture.dispatchEvent(new Event('load')));
  return { areas, frame };
}

function point(frame: HTMLElement, type: string, clientX: number): void {
  const event = new PointerEvent(type, { bubbles: true, clientX, clientY: 0 });
  // Browsers report steps in pixels of the screen, and skip some.
  Object.defineProperty(event, 'movementX', { value: 0 });
  frame.dispatchEvent(event);
}

it('follows the pointer, however many events come before the next render', async () => {
  const { areas, frame } = await cropped();
  expect(areas.at(-1)).toEqual({ x: 500, y: 0, width: 1000, height: 1000 });
  await act(async () => {
    point(frame, 'pointerdown', 100);
    for (let x = 99; x >= 60; x -= 1) point(frame, 'pointermove', x);
  });
  expect(areas.at(-1)?.x).toBe(700);
  // Back to the start of the drag: exactly the first position.
  await act(async () => point(frame, 'pointermove', 100));
  expect(areas.at(-1)?.x).toBe(500);
});

it('combines a slider with the position of a drag in the same moment', async () => {
  const { areas, frame } = await cropped();
  const zoom = document.querySelector<HTMLInputElement>('input[type=range]');
  await act(async () => {
    point(frame, 'pointerdown', 100);
    point(frame, 'pointermove', 60);
    if (!zoom) return;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(zoom, '2');
    zoom.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // 70 % of the free range, which is larger now.
  expect(areas.at(-1)).toEqual({ x: 1050, y: 250, width: 500, height: 500 });
});
