// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { button, press, render } from './testing/render.tsx';

function Deletion({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false);
  const [word, setWord] = useState('DELETE');
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title="Delete this release?"
        confirm="Delete"
        // As the screens do: they close the dialog themselves.
        onConfirm={() => {
          setOpen(false);
          setWord('RETIRE');
          onConfirm();
        }}
        word={word}
      >
        It cannot be undone.
      </ConfirmDialog>
    </>
  );
}

async function type(text: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('[role=alertdialog] input');
  if (!field) throw new Error('There is no field.');
  await act(async () => {
    // Bypasses React's value tracker through the prototype setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

const isBlocked = () => button('Delete').hasAttribute('disabled');

it('asks for the word each time, however the dialog was closed', async () => {
  const onConfirm = vi.fn();
  await render(<Deletion onConfirm={onConfirm} />);
  await press('Open');
  expect(isBlocked()).toBe(true);
  await type('delete');
  expect(isBlocked()).toBe(false);
  await press('Cancel');
  await press('Open');
  expect(isBlocked()).toBe(true);
  await type('delete');
  await press('Delete');
  expect(onConfirm).toHaveBeenCalledTimes(1);
  await press('Open');
  expect(isBlocked()).toBe(true);
  await type('delete');
  // The release changed, and with it the question.
  expect(isBlocked()).toBe(true);
  await type('retire');
  expect(isBlocked()).toBe(false);
});
