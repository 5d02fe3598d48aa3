// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importAgain } from './import-again.ts';

const FILE = `${location.origin}/assets/en.js`;
const failed = (address = FILE) =>
  new TypeError(`Failed to fetch dynamically imported module: ${address}`);

/** As a browser: an address that has failed fails for ever. */
function browser(lostRequests: number) {
  const requested: string[] = [];
  const broken = new Set<string>();
  let lost = 0;
  const importFrom = async (address: string) => {
    if (broken.has(address)) throw failed(address);
    requested.push(address);
    if (lost < lostRequests) {
      lost += 1;
      broken.add(address);
      throw failed(address);
    }
    return { default: 'words' };
  };
  const load = () => importFrom(FILE);
  return { requested, start: () => importAgain(load, importFrom) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([0, 1, 3])(
  'loads a file after %s lost requests, each from another address',
  async (lost) => {
    const { requested, start } = browser(lost);
    const loaded = start();
    await vi.advanceTimersByTimeAsync(4000);
    await expect(loaded).resolves.toEqual({ default: 'words' });
    expect(requested).toHaveLength(lost + 1);
    expect(new Set(requested).size).toBe(lost + 1);
  },
);

it('requests a file once for several readers, and fails in the end', async () => {
  const { requested, start } = browser(1);
  const readers = [start(), start(), start()];
  await vi.advanceTimersByTimeAsync(4000);
  expect(new Set(await Promise.all(readers)).size).toBe(1);
  expect(requested).toHaveLength(2);
  const gone = browser(99).start();
  const result = expect(gone).rejects.toThrow('Failed to fetch');
  await vi.advanceTimersByTimeAsync(4000);
  await result;
});

it('never imports from another site', async () => {
  const importFrom = vi.fn();
  const load = vi.fn(() => Promise.reject(failed('https://elsewhere.example/en.js')));
  const loaded = importAgain(load, importFrom);
  const result = expect(loaded).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(4000);
  await result;
  expect(importFrom).not.toHaveBeenCalled();
  expect(load).toHaveBeenCalledTimes(4);
});

it('loads a lost style sheet again, because the script is not without it', async () => {
  const styles: string[] = [];
  const append = vi.spyOn(document.head, 'append').mockImplementation((link) => {
    if (!(link instanceof HTMLLinkElement)) return;
    styles.push(link.getAttribute('href') ?? '');
    if (styles.length === 1) link.onerror?.(new Event('error'));
    else link.onload?.(new Event('load'));
  });
  const load = vi.fn(async () => {
    // Vite adds a style sheet once, and does not wait for it again.
    if (load.mock.calls.length > 1) return 'drawer';
    throw new Error('Unable to preload CSS for /assets/drawer.css');
  });
  const loaded = importAgain(load);
  await vi.advanceTimersByTimeAsync(4000);
  await expect(loaded).resolves.toBe('drawer');
  expect(styles).toHaveLength(2);
  expect(styles[1]).toMatch(/^\/assets\/drawer\.css\?again=/);
  append.mockRestore();
});

it('shares a loaded script, also if it came from another address', async () => {
  const importFrom = vi.fn(async () => ({ count: 1 }));
  const load = vi.fn(() => Promise.reject(failed()));
  const first = importAgain(load, importFrom);
  await vi.advanceTimersByTimeAsync(600);
  expect(await importAgain(load, importFrom)).toBe(await first);
  expect(importFrom).toHaveBeenCalledTimes(1);
});
