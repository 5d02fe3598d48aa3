// @vitest-environment happy-dom
import { act, useSyncExternalStore } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../../ui/testing/render.tsx';
import * as drafts from './form-drafts.tsx';
import { FormDraftsOnDemand } from './form-drafts-on-demand.tsx';

const arrival = vi.hoisted(() => ({
  loaded: null as unknown,
  tell: null as (() => void) | null,
}));
vi.mock('../../ui/use-on-demand.ts', () => ({
  useOnDemand: () =>
    useSyncExternalStore(
      (tell) => {
        arrival.tell = tell;
        return () => undefined;
      },
      () => arrival.loaded,
    ),
}));

it('keeps a key that is pressed at the moment the code of the drafts arrives', async () => {
  await render(
    <main>
      <FormDraftsOnDemand userId="guest" />
      <form method="post" id="checkout">
        <input name="city" />
      </form>
    </main>,
  );
  const field = document.querySelector('[name=city]') as HTMLInputElement;
  const type = (text: string) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  await act(async () => type('Le'));
  // React does what is due when the event reaches it, so here in the middle of the key.
  field.addEventListener('input', () => {
    if (arrival.loaded) return;
    arrival.loaded = drafts;
    act(() => arrival.tell?.());
  });
  type('Lee');
  expect(field.value).toBe('Lee');
  await act(async () => type('Leeds'));
  expect(sessionStorage.getItem('form-drafts guest /')).toContain('Leeds');
});
