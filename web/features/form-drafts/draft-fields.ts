/**
 * Unsent form input, stored per tab and per user until the form is saved: the session may end, the
 * connection may drop or the page may reload.
 */
import { type Field, isCheckbox, setFieldValue } from '../../lib/set-field-value.ts';
import { AUTOSAVE_ATTRIBUTE } from './autosave-attribute.ts';

export interface DraftField {
  /** See `formName`. */
  form: string;
  name: string;
  /** Index among fields of the same name; checkboxes and radios are identified by value. */
  at: number;
  value: string;
  checked: boolean | null;
  autosaves: boolean;
}

export interface FormDraft {
  fields: readonly DraftField[];
  /** The page was replaced during the submission. */
  interrupted: boolean;
}

/** Secrets, personal numbers and confirmations are never stored. */
const SECRET =
  /password|personal_id|ssn|card|expiry|iban|account_number|sort_code|security_code|confirmation|token/;
const SENSITIVE_AUTOCOMPLETE = /^(cc-|one-time-code)/;
const OMITTED_TYPES: readonly string[] = ['password', 'file', 'submit', 'button'];

/** The field of an event, if its value may be stored. */
export function draftFieldOf(target: EventTarget | null): Field | null {
  if (!isField(target) || !target.form || target.name === '') return null;
  if (target.form.method !== 'post' || SECRET.test(target.name)) return null;
  if (SENSITIVE_AUTOCOMPLETE.test(target.autocomplete)) return null;
  return OMITTED_TYPES.includes(target.type) ? null : target;
}

export function withField(draft: FormDraft | null, field: Field): FormDraft {
  const next = describe(field);
  const others = (draft?.fields ?? []).filter((one) => !isSame(one, next));
  return { fields: [...others, next], interrupted: draft?.interrupted ?? false };
}

/** In input order; returns how many of the fields are on the page. */
export function restoreFields(root: ParentNode, fields: readonly DraftField[]): number {
  const all = [...root.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => draftFieldOf(field) !== null && !field.disabled,
  );
  return fields.filter((draft) => {
    const field = all.find((one) => isSame(describe(one), draft));
    if (field) show(field, draft);
    return field !== undefined;
  }).length;
}

function show(field: Field, draft: DraftField): void {
  const content = isCheckbox(field) ? field.checked : field.value;
  const draftValue = draft.checked ?? draft.value;
  if (content !== draftValue) setFieldValue(field, draftValue);
  const folded = field.closest('details');
  if (folded) folded.open = true;
}

/** Identified by id, by intent or by position. */
export function formName(form: HTMLFormElement): string {
  const intent = form.elements.namedItem('intent');
  if (form.id) return form.id;
  if (intent instanceof HTMLInputElement && intent.type === 'hidden') return intent.value;
  return String([...document.forms].indexOf(form));
}

function describe(field: Field): DraftField {
  const { form, name, value } = field;
  const namesakes = [...(form?.elements ?? [])].filter((one) => isField(one) && one.name === name);
  return {
    form: form ? formName(form) : '',
    name,
    at: isCheckbox(field) ? -1 : namesakes.indexOf(field),
    value,
    checked: isCheckbox(field) ? field.checked : null,
    autosaves: form?.hasAttribute(AUTOSAVE_ATTRIBUTE) ?? false,
  };
}

function isSame(one: DraftField, other: DraftField): boolean {
  if (one.form !== other.form || one.name !== other.name || one.at !== other.at) return false;
  return one.checked === null || one.value === other.value;
}

function isField(target: unknown): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}
