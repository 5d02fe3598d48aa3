import { beforeEach, expect, test, vi } from 'vitest';

// Each test starts with a fresh module.
let toasts: typeof import('./toast.ts');
beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toast.ts');
});

function drawn() {
  const seen: import('./toast.ts').RaisedToast[] = [];
  const stop = toasts.drawToasts((raised) => seen.push(raised));
  return { seen, stop };
}

test.each([
  ['SUCCESS', 'success', 'status'],
  ['INFO', 'info', 'status'],
  ['WARNING', 'warning', 'alert'],
  ['ERROR', 'error', 'alert'],
  ['DANGER', 'error', 'alert'],
] as const)('%s is shown as %s and announced as %s', (kind, type, role) => {
  const { seen } = drawn();
  toasts.toast(kind, 'Saved');
  expect(seen).toMatchObject([{ message: 'Saved', type, role }]);
});

test('a toast lasts 4000 ms without a progress bar by default', () => {
  const { seen } = drawn();
  toasts.toast('INFO', 'One');
  toasts.toast('INFO', 'Two', { durationMs: 9000, position: 'bottom-center' });
  expect(seen).toMatchObject([
    { autoClose: 4000, hideProgressBar: true, position: undefined },
    { autoClose: 9000, hideProgressBar: true, position: 'bottom-center' },
  ]);
});

test('a persistent toast has no timeout', () => {
  const { seen } = drawn();
  toasts.persistentToast('WARNING', 'Stay');
  expect(seen).toMatchObject([{ autoClose: false, type: 'warning' }]);
});

test('toasts added before the renderer is ready are queued, and shown once, in order', () => {
  toasts.toast('INFO', 'One');
  toasts.toast('INFO', 'Two');
  const { seen, stop } = drawn();
  expect(seen.map(({ message }) => message)).toEqual(['One', 'Two']);
  stop();
  toasts.toast('INFO', 'Three');
  expect(seen).toHaveLength(2);
  expect(drawn().seen.map(({ message }) => message)).toEqual(['Three']);
});

test('watchers are notified of a queued toast, but not of one that is shown', () => {
  const watcher = vi.fn();
  toasts.toast('INFO', 'Early');
  const stop = toasts.onToastWaiting(watcher);
  expect(watcher).toHaveBeenCalledTimes(1);
  drawn();
  toasts.toast('INFO', 'Drawn');
  stop();
  expect(watcher).toHaveBeenCalledTimes(1);
});

test('toast ids are unique', () => {
  const { seen } = drawn();
  toasts.toast('INFO', 'Same');
  toasts.toast('INFO', 'Same');
  expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
});
