import type { FormEvent, ReactNode } from 'react';
import { CsrfField } from '../../lib/forms/csrf-field.tsx';
import type { LineKey } from './basket-line.ts';

interface Props {
  item: LineKey;
  intent: 'change' | 'remove' | 'separate';
  /** Omitted where the pressed button submits the quantity. */
  quantity?: number;
  /** The page to redirect to without scripts. */
  page?: '/basket' | '/checkout';
  /** Replaces the submission when scripts run; receives the value of the pressed button. */
  onSend: (pressed: string) => unknown;
  className?: string;
  children: ReactNode;
}

/** Changes one line: works without scripts, and without a page load with them. */
export function LineForm(props: Props) {
  const { item, intent, quantity, page = '/basket', onSend, className, children } = props;
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    onSend(submitter instanceof HTMLButtonElement ? submitter.value : '');
  }
  return (
    <form method="post" action="/basket" onSubmit={submit} className={className}>
      <CsrfField />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="type" value={item.type} />
      <input type="hidden" name="uuid" value={item.uuid} />
      <input type="hidden" name="page" value={page} />
      {quantity !== undefined && <input type="hidden" name="quantity" value={quantity} />}
      {children}
    </form>
  );
}
