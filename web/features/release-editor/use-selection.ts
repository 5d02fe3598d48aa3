/** Selects rows by checkboxes: one, all, or a range with Shift. The checkboxes hold the state. */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';

/** `list` contains the checkboxes, which get `boxProps`. */
export function useSelection(list: RefObject<HTMLElement | null>) {
  const [count, setCount] = useState(0);
  /** The row that was clicked last, where a range starts. */
  const anchor = useRef<number | null>(null);

  const boxes = () => [
    ...(list.current?.querySelectorAll<HTMLInputElement>('[data-selects-row]') ?? []),
  ];
  const update = () => setCount(boxes().filter(({ checked }) => checked).length);
  // Rows come and go, and a box may be ticked before hydration.
  useEffect(update);

  function setRange(from: number, to: number, checked: boolean) {
    const range = boxes().slice(Math.min(from, to), Math.max(from, to) + 1);
    for (const box of range) box.checked = checked;
  }

  return {
    count,
    selectAll(checked: boolean) {
      for (const box of boxes()) box.checked = checked;
      update();
    },
    boxProps: (index: number) => ({
      'data-selects-row': true,
      onClick({ currentTarget, shiftKey }: MouseEvent<HTMLInputElement>) {
        if (shiftKey && anchor.current !== null) {
          setRange(anchor.current, index, currentTarget.checked);
        }
        anchor.current = index;
        update();
      },
      /** Arrow keys go to the next row; with Shift they take its state along. */
      onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
        const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
        const next = step === undefined ? undefined : boxes()[index + step];
        if (!next) return;
        event.preventDefault();
        if (event.shiftKey) next.checked = event.currentTarget.checked;
        next.focus();
        update();
      },
    }),
  };
}
