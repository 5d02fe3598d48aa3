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
] as const)('%s is drawn as %s and announced as %s', (kind, type, role) => {
  const { seen } = drawn();
  toasts.toast(kind, 'Saved');
  expect(seen).toMatchObject([{ message: 'Saved', type, role }]);
});

test('a toast lasts 4000 ms without a progress bar, unless told otherwise', () => {
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

test('toasts raised before anything can draw them wait, and are drawn once, in order', () => {
  toasts.toast('INFO', 'One');
  toasts.toast('INFO', 'Two');
  const { seen, stop } = drawn();
  expect(seen.map(({ message }) => message)).toEqual(['One', 'Two']);
  stop();
  toasts.toast('INFO', 'Three');
  expect(seen).toHaveLength(2);
  expect(drawn().seen.map(({ message }) => message)).toEqual(['Three']);
});

test('whoever watches is told of a waiting toast, and not of one that is drawn', () => {
  const watcher = vi.fn();
  toasts.toast('INFO', 'Early');
  const stop = toasts.onToastWaiting(watcher);
  expect(watcher).toHaveBeenCalledTimes(1);
  drawn();
  toasts.toast('INFO', 'Drawn');
  stop();
  expect(watcher).toHaveBeenCalledTimes(1);
});

test('no two toasts share an id', () => {
  const { seen } = drawn();
  toasts.toast('INFO', 'Same');
  toasts.toast('INFO', 'Same');
  expect(new Set(seen.map(({ id }) => id)).size).toBe(2);
});
