/**
 * List filters: a GET form that applies itself. Choices apply at once. Text applies on Enter or
 * when the user leaves the field, so that a half-typed value never loads a list. The form is never
 * mounted again, so that the focus and the typed text stay while the list loads.
 */
import { type FocusEvent, type FormEvent, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useSubmit } from 'react-router';
import { type Field, isCheckbox, setFieldValue } from '../set-field-value.ts';
import { filledFields, isBeingTyped, isChoice, valueFor } from './filter-values.ts';

interface Options {
  /** The target page; defaults to the current one. */
  action?: string | undefined;
}

export function useFilterForm({ action }: Options = {}) {
  const submit = useSubmit();
  const search = useRequestedSearch();
  const form = useRef<HTMLFormElement>(null);
  /** The filters that were last requested, also while the list still loads. */
  const applied = useRef(new URLSearchParams(search));
  /** Requested, and not shown yet. */
  const requested = useRef<string[]>([]);
  const isUpdating = useRef(false);

  function apply(element: HTMLFormElement): void {
    const query = filledFields(new FormData(element));
    applied.current = query;
    requested.current.push(query.toString());
    submit(query, { ...(action && { action }), preventScrollReset: true, replace: true });
  }

  useEffect(() => {
    const before = applied.current;
    const now = new URLSearchParams(search);
    const own = requested.current.lastIndexOf(now.toString());
    requested.current = own === -1 ? [] : requested.current.slice(own + 1);
    // The list of an earlier request is shown while the user has already applied more.
    if (requested.current.length > 0) return;
    applied.current = now;
    if (!form.current || before.toString() === now.toString()) return;
    isUpdating.current = true;
    // A link or the Back button changed the filters.
    for (const field of fieldsIn(form.current)) {
      const hasFocus = field === document.activeElement;
      if (!isBeingTyped(field, { hasFocus, applied: before })) showValue(field, now);
    }
    isUpdating.current = false;
  }, [search]);

  return {
    ref: form,
    method: 'get',
    ...(action && { action }),
    onInput({ currentTarget, target, nativeEvent }: FormEvent<HTMLFormElement>): void {
      if (isUpdating.current) return;
      // The clear button of a search field dispatches a plain event.
      const isCleared = isSearchField(target) && target.value === '' && !isTyping(nativeEvent);
      if (isChoice(target as Field) || isCleared) apply(currentTarget);
    },
    onBlur({ currentTarget, target, relatedTarget }: FocusEvent<HTMLFormElement>): void {
      // A date has several parts.
      if (target.closest('.field')?.contains(relatedTarget)) return;
      const wanted = filledFields(new FormData(currentTarget));
      if (isDifferent(wanted, applied.current, currentTarget)) apply(currentTarget);
    },
    onSubmit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault();
      apply(event.currentTarget);
    },
  } as const;
}

/**
 * Of a link that still loads, too: who resets the filters and types at once does not get the former
 * ones again.
 */
function useRequestedSearch(): string {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  return next?.pathname === pathname ? next.search : search;
}

function isSearchField(target: EventTarget): target is HTMLInputElement {
  return target instanceof HTMLInputElement && target.type === 'search';
}

function isTyping(event: Event): boolean {
  return event instanceof InputEvent;
}

/** Parameters without a field, such as the page of the list, do not count. */
function isDifferent(
  wanted: URLSearchParams,
  applied: URLSearchParams,
  form: HTMLFormElement,
): boolean {
  const names = new Set(fieldsIn(form).map(({ name }) => name));
  return [...names].some((name) => String(wanted.getAll(name)) !== appliedText(applied, name));
}

function appliedText(applied: URLSearchParams, name: string): string {
  return String(applied.getAll(name).filter((value) => value !== ''));
}

function fieldsIn(form: HTMLFormElement): Field[] {
  const fields = form.querySelectorAll<Field>('input, select, textarea');
  return [...fields].filter(({ name }) => name !== '');
}

function showValue(field: Field, query: URLSearchParams): void {
  const options =
    field instanceof HTMLSelectElement ? [...field.options].map(({ value }) => value) : undefined;
  const value = valueFor({ field, options }, query);
  if (isCheckbox(field)) field.checked = value === true;
  else if (field.value === value) return;
  // Controlled by a date field, which needs the events.
  else if (field.type === 'hidden' || field.type === 'date') setFieldValue(field, value);
  else field.value = String(value);
}
