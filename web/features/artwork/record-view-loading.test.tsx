// @vitest-environment happy-dom
import type { ArtworkFace } from '@lathe/contract/artwork';
import { act } from 'react';
import { expect, it, vi } from 'vitest';
import { press, render } from '../../ui/testing/render.tsx';
import { RecordView } from './record-view.tsx';

const code = vi.hoisted(() => Promise.withResolvers<void>());

vi.mock('./rotatable-record.tsx', async () => {
  await code.promise;
  return { RotatableRecord: () => <canvas /> };
});

const faces = [{ key: 'front', src: '/front.jpg', width: 10, height: 10 }] satisfies ArtworkFace[];
const busy = () => document.querySelector('button')?.getAttribute('aria-busy');
const hasCanvas = () => document.querySelector('canvas') !== null;

it('shows that the 3D view is loading, and ignores more presses', async () => {
  Object.assign(window, { WebGL2RenderingContext: class {} });
  await render(
    <RecordView faces={faces} format={'12"'} label="Night">
      <p>Sleeve</p>
    </RecordView>,
  );
  await press('View in 3D');
  expect(busy()).toBe('true');
  document.querySelector('button')?.click();
  expect(document.querySelector('p')?.textContent).toBe('Sleeve');
  code.resolve();
  await vi.waitFor(async () => {
    await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
    expect(hasCanvas()).toBe(true);
  });
  expect(busy()).toBeNull();
  await press('Back to the picture');
  expect(hasCanvas()).toBe(false);
});
