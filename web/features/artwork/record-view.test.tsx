// @vitest-environment happy-dom
import type { ArtworkFace } from '@lathe/contract/artwork';
import { act } from 'react';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { press, render } from '../../ui/testing/render.tsx';
import { RecordView } from './record-view.tsx';

const scenes = vi.hoisted(() => ({ made: 0, open: 0, slow: false }));

vi.mock('./record-scene.ts', () => ({
  async renderRecord({ signal }: { signal: AbortSignal }) {
    if (scenes.slow) await new Promise((resolve) => setTimeout(resolve, 20));
    signal.throwIfAborted();
    scenes.made += 1;
    scenes.open += 1;
    return {
      rotate: () => undefined,
      spin: () => undefined,
      dispose: () => {
        scenes.open -= 1;
      },
    };
  },
}));

const faces = [{ key: 'front', src: '/front.jpg', width: 10, height: 10 }] satisfies ArtworkFace[];
const view = (
  <RecordView faces={faces} format={'12"'} label="Night">
    <p>Sleeve</p>
  </RecordView>
);
const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)));

// The first load takes longer than these tests wait.
beforeAll(() => import('./rotatable-record.tsx'));

beforeEach(() => {
  Object.assign(scenes, { made: 0, open: 0, slow: false });
  Object.assign(window, { WebGL2RenderingContext: class {} });
});

// Browsers allow about 16 contexts on a page, and then take the oldest away.
it('opened and closed twenty times, the 3D view keeps nothing', async () => {
  await render(view);
  for (let times = 0; times < 20; times += 1) {
    await press('View in 3D');
    await pause(1);
    expect(scenes.open).toBe(1);
    await press('Back to the picture');
    expect(scenes.open).toBe(0);
  }
  expect(scenes.made).toBe(20);
});

it('presses 30 ms apart keep nothing either, and leaving the page closes the view', async () => {
  scenes.slow = true;
  const { close } = await render(view);
  for (let times = 0; times < 5; times += 1) {
    await press('View in 3D');
    await pause(times % 2 === 0 ? 1 : 30);
    await press('Back to the picture');
  }
  await pause(60);
  expect(scenes.open).toBe(0);
  await press('View in 3D');
  await pause(60);
  expect(scenes.open).toBe(1);
  await close();
  expect(scenes.open).toBe(0);
});
