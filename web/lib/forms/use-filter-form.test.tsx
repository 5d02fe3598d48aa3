/** @vitest-environment happy-dom */
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { useFilterForm } from './use-filter-form.ts';

function Filters() {
  return (
    <form {...useFilterForm()}>
      <input type="text" name="from" />
      <input type="text" name="to" />
    </form>
  );
}

function field(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field ${name}.`);
  return found;
}

/** Lists with this filter load until `release` is called. */
const slow = { filter: '', release: () => {} };

async function loader({ request }: { request: Request }): Promise<null> {
  const { promise, resolve } = Promise.withResolvers<void>();
  if (slow.filter === '' || !request.url.includes(slow.filter)) return null;
  slow.release = resolve;
  await promise;
  return null;
}

async function openFilters() {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const router = createMemoryRouter([{ path: '*', element: <Filters />, loader }]);
  const root = createRoot(container);
  await act(async () => root.render(<RouterProvider router={router} />));
  return { router, close: () => act(async () => root.unmount()) };
}

function submit(): void {
  const event = new Event('submit', { bubbles: true, cancelable: true });
  document.querySelector('form')?.dispatchEvent(event);
}

it('keeps text that was applied while the list of an earlier request was about to be shown', async () => {
  const { router, close } = await openFilters();
  slow.filter = 'to=90';
  await act(async () => {
    field('from').value = '10';
    submit();
    await expect.poll(() => router.state.location.search).toBe('?from=10');
    // The new location is not rendered before the end of `act`.
    field('to').focus();
    field('to').value = '90';
    submit();
  });
  expect(router.state.location.search).toBe('?from=10');
  expect(field('to').value).toBe('90');
  await act(async () => slow.release());
  await expect.poll(() => router.state.location.search).toBe('?from=10&to=90');
  expect(field('to').value).toBe('90');
  await close();
});

it('shows the filters of a link or of the Back button', async () => {
  const { router, close } = await openFilters();
  await act(async () => {
    field('from').value = '10';
    submit();
  });
  await act(async () => router.navigate('/?to=5'));
  expect([field('from').value, field('to').value]).toEqual(['', '5']);
  await act(async () => router.navigate(-1));
  expect([field('from').value, field('to').value]).toEqual(['10', '']);
  await close();
});

it('shows the filters of a link while its list still loads, so that nobody applies the former ones', async () => {
  const { router, close } = await openFilters();
  await act(async () => {
    field('from').value = '10';
    submit();
  });
  slow.filter = 'to=5';
  await act(async () => void router.navigate('/?to=5'));
  expect(router.state.location.search).toBe('?from=10');
  expect([field('from').value, field('to').value]).toEqual(['', '5']);
  await act(async () => {
    field('from').value = '20';
    submit();
  });
  expect(router.state.navigation.location?.search).toBe('?from=20&to=5');
  await act(async () => slow.release());
  await expect.poll(() => router.state.location.search).toBe('?from=20&to=5');
  await close();
});
