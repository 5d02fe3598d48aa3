/**
 * Renders a component into a document, for tests of focus, input and effects. The test file starts
 * with `@vitest-environment happy-dom`.
 */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { I18nProvider } from '../translation.ts';
import { testI18n } from './i18n.ts';

let last: { close: () => Promise<void> } | undefined;

/** Unmounts what was rendered before. */
export async function render(part: ReactNode): Promise<{ close: () => Promise<void> }> {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  await last?.close();
  const container = document.createElement('div');
  document.body.replaceChildren(container);
  const root = createRoot(container);
  const router = createMemoryRouter([{ path: '*', element: part }]);
  await act(async () =>
    root.render(
      <I18nProvider value={testI18n()}>
        <RouterProvider router={router} />
      </I18nProvider>,
    ),
  );
  last = { close: () => act(async () => root.unmount()) };
  return last;
}

/** The button with this accessible name or text. */
export function button(name: string): HTMLElement {
  const all = [...document.querySelectorAll<HTMLElement>('button')];
  const found = all.find((one) => nameOf(one) === name);
  if (!found) throw new Error(`There is no button ${name}, only ${all.map(nameOf).join(', ')}`);
  return found;
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute('aria-label') ?? element.textContent.trim();
}

/** A press by keyboard: the button has the focus. */
export async function press(name: string): Promise<void> {
  await act(async () => {
    button(name).focus();
    button(name).click();
  });
}
