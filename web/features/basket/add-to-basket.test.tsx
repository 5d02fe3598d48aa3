// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { report } from '../../lib/beacon.ts';
import { button, press, render } from '../../ui/testing/render.tsx';
import { AddToBasket } from './add-to-basket.tsx';
import { useBasket } from './store.ts';

const { drawer, addToBasket } = vi.hoisted(() => ({ drawer: vi.fn(), addToBasket: vi.fn() }));
vi.mock('./load-drawer.ts', () => ({ prepareDrawer: drawer }));
vi.mock('./change-basket.ts', () => ({ addToBasket }));
vi.mock('../../lib/beacon.ts', () => ({ report: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
  addToBasket.mockResolvedValue(true);
  vi.mocked(report).mockClear();
  useBasket.setState({ isOpen: false, added: null });
});
afterEach(async () => {
  await render(null);
  vi.useRealTimers();
});

const never = new Promise<boolean>(() => undefined);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const status = () => document.querySelector('[role="status"]');
const isBusy = () => button('Add to basket').getAttribute('aria-busy') === 'true';

async function add(): Promise<void> {
  await render(<AddToBasket type="release" title="Night" uuid="1" />);
  await press('Add to basket');
}

it('opens the drawer with what was added', async () => {
  drawer.mockResolvedValue(true);
  await add();
  await wait(1);
  expect(useBasket.getState()).toMatchObject({ isOpen: true, added: 'Night' });
  expect(status()?.textContent).toBe('');
  expect(vi.mocked(report).mock.calls).toEqual([[{ kind: 'basket', thing: '1' }]]);
});

it('reports nothing that did not get into the basket', async () => {
  addToBasket.mockResolvedValue(false);
  drawer.mockResolvedValue(true);
  await add();
  await wait(1);
  expect(report).not.toHaveBeenCalled();
});

it('does not wait long for a drawer that cannot be loaded, and says where the item is', async () => {
  drawer.mockReturnValue(never);
  await add();
  await wait(700);
  expect(button('Add to basketLoading').getAttribute('aria-busy')).toBe('true');
  await wait(200);
  expect(isBusy()).toBe(false);
  expect(status()?.textContent).toBe('It is in your basket');
  expect(status()?.querySelector('a')?.getAttribute('href')).toBe('/basket');
  expect(useBasket.getState().isOpen).toBe(false);
});

it.each([true, false])('opens a late drawer only where the buyer still is (%s)', async (stays) => {
  const late = Promise.withResolvers<boolean>();
  drawer.mockReturnValue(late.promise);
  await add();
  await wait(2000);
  if (!stays) status()?.querySelector('a')?.focus();
  await act(async () => late.resolve(true));
  expect(useBasket.getState().isOpen).toBe(stays);
});

it('says nothing if the item was not added', async () => {
  drawer.mockResolvedValue(true);
  addToBasket.mockResolvedValue(false);
  await add();
  await wait(1);
  expect(useBasket.getState().isOpen).toBe(false);
  expect(status()?.textContent).toBe('');
});
