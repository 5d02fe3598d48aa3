import { describe, expect, it } from 'vitest';
import {
  ATTEMPTS_MAX,
  PARALLEL_PARTS,
  SendFailure,
  sendFile,
  type Transport,
  type UploadParts,
} from './send-file.ts';

const PART = 10;

/** A fake storage that records parts and fails on demand. */
function storage(size: number, { arrived = [] as number[] } = {}) {
  const stored = new Set(arrived);
  const parts = Math.ceil(size / PART);
  const seen = { put: [] as number[], waits: [] as number[], together: 0, most: 0, completed: 0 };
  const failures = new Map<number, number[]>();
  const transport: Transport = {
    async requestParts(): Promise<UploadParts> {
      const all = Array.from({ length: parts }, (_, index) => index + 1);
      const missing = all
        .filter((part) => !stored.has(part))
        .slice(0, 4)
        .map((part) => ({ part, url: `/${part}`, method: 'PUT' as const, headers: {} }));
      return { part_bytes: PART, parts, arrived: [...stored], missing };
    },
    async put({ part }, body, { signal, onBytes }) {
      seen.together += 1;
      seen.most = Math.max(seen.most, seen.together);
      await new Promise((resolve) => setTimeout(resolve, 1));
      seen.together -= 1;
      signal.throwIfAborted();
      seen.put.push(part);
      const failure = failures.get(part)?.shift();
      if (failure !== undefined) throw new SendFailure(failure);
      onBytes(body.size);
      stored.add(part);
    },
    async complete() {
      seen.completed += 1;
    },
    async wait(ms) {
      seen.waits.push(ms);
    },
  };
  return { transport, stored, seen, failures };
}

const fileOf = (size: number) => new Blob([new Uint8Array(size)]);
const never = new AbortController().signal;

function send(size: number, world: ReturnType<typeof storage>, signal = never) {
  const sent: number[] = [];
  const done = sendFile({
    upload: 'u',
    file: fileOf(size),
    transport: world.transport,
    signal,
    onSent: (bytes) => sent.push(bytes),
  });
  return { done, sent };
}

describe('file upload', () => {
  it('sends parts, several at once, and is completed once when all have arrived', async () => {
    const world = storage(95);
    const { done, sent } = send(95, world);
    await done;
    expect([...world.stored].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(world.seen.put).toHaveLength(10);
    expect(world.seen.most).toBe(PARALLEL_PARTS);
    expect(world.seen.completed).toBe(1);
    expect(sent.at(-1)).toBe(95);
  });

  it('sends only the parts that storage does not have yet', async () => {
    const world = storage(50, { arrived: [1, 2, 4] });
    const { done, sent } = send(50, world);
    await done;
    expect(world.seen.put.sort()).toEqual([3, 5]);
    expect(Math.min(...sent)).toBeGreaterThanOrEqual(30);
    expect(world.seen.completed).toBe(1);
  });

  it('retries a part with increasing delays when storage was unreachable', async () => {
    const world = storage(10);
    world.failures.set(1, [0, 503, 429]);
    await send(10, world).done;
    expect(world.seen.waits).toEqual([1000, 2000, 4000]);
    expect(world.seen.completed).toBe(1);
  });

  it('fails after some attempts and completes nothing', async () => {
    const world = storage(10);
    world.failures.set(
      1,
      Array.from({ length: ATTEMPTS_MAX }, () => 500),
    );
    await expect(send(10, world).done).rejects.toThrow(SendFailure);
    expect(world.seen.put).toHaveLength(ATTEMPTS_MAX);
    expect(world.seen.completed).toBe(0);
  });

  it('does not retry what storage rejects', async () => {
    const world = storage(10);
    world.failures.set(1, [413]);
    await expect(send(10, world).done).rejects.toMatchObject({ status: 413 });
    expect(world.seen.put).toEqual([1]);
  });

  it('requests new links for expired ones and for an upload that storage has deleted', async () => {
    for (const status of [403, 404, 410]) {
      const world = storage(50);
      world.failures.set(2, [status]);
      await send(50, world).done;
      expect(world.stored.size).toBe(5);
      expect(world.seen.completed).toBe(1);
    }
  });

  it('starts from the first part when storage has lost all of them', async () => {
    const world = storage(50);
    const { put } = world.transport;
    let isLost = false;
    world.transport.put = async (part, ...rest) => {
      if (part.part === 5 && !isLost) {
        isLost = true;
        world.stored.clear();
        throw new SendFailure(404);
      }
      await put(part, ...rest);
    };
    await send(50, world).done;
    expect(world.stored.size).toBe(5);
    expect(world.seen.completed).toBe(1);
  });

  it('fails with the status when new links are rejected too', async () => {
    const world = storage(10);
    world.failures.set(1, [403, 403, 403, 403]);
    await expect(send(10, world).done).rejects.toMatchObject({ status: 403 });
    expect(world.seen.put.length).toBeLessThanOrEqual(3);
  });

  it('stops on request, and resumes later from the stored parts', async () => {
    const world = storage(100);
    const stop = new AbortController();
    const { put } = world.transport;
    world.transport.put = async (...given) => {
      await put(...given);
      if (world.stored.size === 3) stop.abort();
    };
    const { done } = send(100, world, stop.signal);
    await expect(done).rejects.toMatchObject({ name: 'AbortError' });
    expect(world.seen.completed).toBe(0);
    const before = world.stored.size;
    expect(before).toBeLessThan(10);
    world.seen.put.length = 0;
    await send(100, world).done;
    expect(world.seen.put).toHaveLength(10 - before);
    expect(world.seen.completed).toBe(1);
  });

  it('fails when storage keeps losing parts', async () => {
    const world = storage(10);
    world.transport.put = async () => undefined;
    // Not 0, which would be retried for ever as "no connection".
    await expect(send(10, world).done).rejects.toMatchObject({ status: 410 });
    expect(world.seen.completed).toBe(0);
  });
});
