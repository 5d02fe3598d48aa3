// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { render } from '../../ui/testing/render.tsx';
import type { FormDraft } from './draft-fields.ts';
import { FormDraftsOnDemand } from './form-drafts-on-demand.tsx';

const { code } = vi.hoisted(() => ({ code: Promise.withResolvers<void>() }));
const loaded = vi.fn();
vi.mock('./form-drafts.tsx', async (original) => {
  loaded();
  await code.promise;
  return await original();
});

const KEY = 'form-drafts guest /';

beforeEach(() => sessionStorage.clear());
afterEach(() => render(null));

async function open(): Promise<void> {
  await render(
    <main>
      <FormDraftsOnDemand userId="guest" />
      <form method="post" id="checkout">
        <input name="email" />
        <input name="city" />
        <input name="card_number" />
      </form>
    </main>,
  );
}

function field(name: string): HTMLInputElement {
  return document.querySelector(`[name=${name}]`) as HTMLInputElement;
}

async function type(name: string, text: string): Promise<void> {
  await act(async () => {
    field(name).focus();
    field(name).value = text;
    field(name).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Name and value of the fields. */
function draft(): Record<string, string> {
  const { fields = [] }: Partial<FormDraft> = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function storeDraft(fields: Record<string, string>): void {
  const all = Object.entries(fields).map(([name, value]) => ({
    ...{ form: 'checkout', name, value },
    ...{ at: 0, checked: null, autosaves: false },
  }));
  sessionStorage.setItem(KEY, JSON.stringify({ fields: all, interrupted: false }));
}

it('loads the code with the first use, and stores what was typed before it arrived', async () => {
  await open();
  expect(loaded).not.toHaveBeenCalled();
  await type('email', 'bo@');
  await type('city', 'Leeds');
  await type('email', 'bo@example.com');
  await type('card_number', '4242');
  expect(loaded).toHaveBeenCalledOnce();
  expect(draft()).toEqual({});
  await act(async () => {
    code.resolve();
    await vi.dynamicImportSettled();
  });
  expect(draft()).toEqual({ city: 'Leeds', email: 'bo@example.com' });
  await type('city', 'York');
  expect(draft()).toEqual({ city: 'York', email: 'bo@example.com' });
});

it('restores a draft without a press, and keeps input that is newer', async () => {
  storeDraft({ email: 'bo@example.com', city: 'Leeds' });
  await open();
  await act(async () => {
    field('city').value = 'York';
    field('city').dispatchEvent(new Event('input', { bubbles: true }));
  });
  await vi.waitFor(() => expect(field('email').value).toBe('bo@example.com'));
  expect(field('city').value).toBe('York');
  expect(draft()).toEqual({ email: 'bo@example.com', city: 'York' });
  expect(document.querySelector('[role=status]')?.textContent).toContain('restored');
});
