/**
 * Form drafts of the checkout. Their code loads when a field is used, or when a draft is stored.
 */
import { useEffect, useRef, useState } from 'react';
import { type Field, isCheckbox, setFieldValue } from '../../lib/set-field-value.ts';
import { useOnDemand } from '../../ui/use-on-demand.ts';
import { hasDrafts } from './draft-key.ts';

const loadDrafts = () => import('./form-drafts.tsx');

export function FormDraftsOnDemand({ userId }: { userId: string }) {
  const [isUsed, setIsUsed] = useState(false);
  const drafts = useOnDemand(loadDrafts, { isNeeded: isUsed, onFailure: () => setIsUsed(false) });
  const early = useRef(new Map<Field, string | boolean>());
  useEffect(() => {
    if (drafts) {
      // They listen already, because effects of children run first.
      for (const [field, content] of early.current) repeatInput(field, content);
      early.current.clear();
      return undefined;
    }
    function onFocus({ target }: Event): void {
      if (isField(target)) setIsUsed(true);
    }
    function onInput({ target }: Event): void {
      if (!isField(target)) return;
      setIsUsed(true);
      // In the order of the last input, because only one radio of a group is checked.
      early.current.delete(target);
      early.current.set(target, contentOf(target));
    }
    // It may have the focus since before hydration.
    if (hasDrafts() || isField(document.activeElement)) setIsUsed(true);
    document.addEventListener('focusin', onFocus);
    // Before React hears of the key: it may run the effect above first, which would put back the text
    // without it.
    addEventListener('input', onInput, true);
    return () => {
      document.removeEventListener('focusin', onFocus);
      removeEventListener('input', onInput, true);
    };
  }, [drafts]);
  return drafts && <drafts.FormDrafts userId={userId} restoresAfterReload />;
}

/** Input since the page was opened is newer than a draft that has just been restored. */
function repeatInput(field: Field, content: string | boolean): void {
  if (contentOf(field) !== content) setFieldValue(field, content);
  else field.dispatchEvent(new Event('input', { bubbles: true }));
}

function isField(target: unknown): target is Field {
  return target instanceof Element && target.matches('main :is(input, textarea, select)');
}

function contentOf(field: Field): string | boolean {
  return isCheckbox(field) ? field.checked : field.value;
}
