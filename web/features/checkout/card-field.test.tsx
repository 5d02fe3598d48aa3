// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../ui/testing/render.tsx';
import { CardNumberField, ExpiryField } from './card-field.tsx';

const { code } = vi.hoisted(() => ({ code: Promise.withResolvers<void>() }));
const loaded = vi.fn();
vi.mock('@lathe/rules/card-format', async (original) => {
  loaded();
  await code.promise;
  return await original();
});

afterEach(() => render(null));

function field(id: string): HTMLInputElement {
  return document.getElementById(id) as HTMLInputElement;
}

async function type(id: string, text: string): Promise<void> {
  await act(async () => {
    field(id).focus();
    field(id).value = text;
    field(id).dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('formats what was typed before its code arrived, and then every key', async () => {
  await render(
    <form>
      <CardNumberField id="number" label="Card number" />
      <ExpiryField id="expiry" label="Expiry date" />
    </form>,
  );
  expect(loaded).not.toHaveBeenCalled();
  await type('number', '424242');
  // As browsers fill it in, without the focus.
  await act(async () => {
    field('expiry').value = '1229';
    field('expiry').dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(field('number').value).toBe('424242');
  await act(async () => {
    code.resolve();
    await vi.dynamicImportSettled();
  });
  expect(field('number').value).toBe('4242 42');
  expect(field('expiry').value).toBe('12/29');
  await type('number', '4242 424');
  await type('number', '4242 42424');
  expect(field('number').value).toBe('4242 4242 4');
});
