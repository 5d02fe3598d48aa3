// @vitest-environment happy-dom
import type { ArtworkFace } from '@lathe/contract/artwork';
import { beforeEach, expect, it, vi } from 'vitest';
import { BLACK_DISC } from '../../lib/disc-look.ts';
import { renderRecord } from './record-scene.ts';

const gl = vi.hoisted(() => ({ open: 0, failing: false }));

vi.mock('three', async (original) => ({
  ...(await original<typeof import('three')>()),
  WebGLRenderer: class {
    constructor() {
      gl.open += 1;
    }
    setPixelRatio = () => undefined;
    setSize = () => undefined;
    render = () => undefined;
    dispose = () => undefined;
    forceContextLoss = () => {
      gl.open -= 1;
    };
  },
  TextureLoader: class {
    loadAsync = async () => {
      if (gl.failing) throw new Error('The picture is gone.');
      return { dispose: () => undefined };
    };
  },
}));

const faces = [{ key: 'front', src: '/front.jpg', width: 10, height: 10 }] satisfies ArtworkFace[];

function open(signal = new AbortController().signal) {
  const canvas = document.createElement('canvas');
  return renderRecord({ canvas, faces, format: '12', discs: 2, look: BLACK_DISC, signal });
}

beforeEach(() => {
  gl.failing = false;
});

it('releases its WebGL context when the view is closed', async () => {
  for (let times = 0; times < 20; times += 1) (await open()).dispose();
  expect(gl.open).toBe(0);
});

it('creates no context if the view was closed before the pictures were loaded', async () => {
  const closing = new AbortController();
  const opened = open(closing.signal);
  closing.abort();
  await expect(opened).rejects.toThrow();
  expect(gl.open).toBe(0);
});

it('leaves no context behind if a picture cannot be loaded', async () => {
  gl.failing = true;
  await expect(open()).rejects.toThrow('The picture is gone.');
  expect(gl.open).toBe(0);
});
