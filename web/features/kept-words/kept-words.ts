/**
 * What somebody typed into a form and has not sent. It is kept in this tab, for this person, until
 * the form has gone through: a session may end, a connection break or a page be reloaded before.
 */
import { type Field, isTick, typeInto } from '../../lib/type-into.ts';
import { SAVES_ITSELF } from './saves-itself.ts';

/** One field that was touched. */
export interface KeptField {
  /** Which form of the page. */
  form: string;
  name: string;
  /** Which of the fields of that name; of boxes and choices it is their value that tells. */
  at: number;
  value: string;
  checked: boolean | null;
  savesItself: boolean;
}

export interface KeptWords {
  fields: readonly KeptField[];
  /** The page was taken away while these words were on their way. */
  interrupted: boolean;
}

/** Numbers of people and cards, passwords, codes and words of confirmation are typed again. */
const SECRET =
  /password|personal_id|ssn|card|expiry|iban|account_number|sort_code|security_code|confirmation|token/;
const SECRET_PURPOSE = /^(cc-|one-time-code)/;
const UNKEPT_TYPES: readonly string[] = ['password', 'file', 'submit', 'button'];

/** The field that an event is about, where it is one whose words are kept. */
export function keptFieldOf(target: EventTarget | null): Field | null {
  if (!isField(target) || !target.form || target.name === '') return null;
  if (target.form.method !== 'post' || SECRET.test(target.name)) return null;
  if (SECRET_PURPOSE.test(target.autocomplete)) return null;
  return UNKEPT_TYPES.includes(target.type) ? null : target;
}

export function withField(words: KeptWords | null, field: Field): KeptWords {
  const next = describe(field);
  const others = (words?.fields ?? []).filter((one) => !isSame(one, next));
  return { fields: [...others, next], interrupted: words?.interrupted ?? false };
}

/** What the page takes back, by order of typing; gives how many of the fields were there. */
export function putBack(root: ParentNode, fields: readonly KeptField[]): number {
  const all = [...root.querySelectorAll<Field>('input, textarea, select')].filter(
    (field) => keptFieldOf(field) !== null && !field.disabled,
  );
  return fields.filter((kept) => {
    const field = all.find((one) => isSame(describe(one), kept));
    if (field) show(field, kept);
    return field !== undefined;
  }).length;
}

function show(field: Field, kept: KeptField): void {
  const content = isTick(field) ? field.checked : field.value;
  const words = kept.checked ?? kept.value;
  if (content !== words) typeInto(field, words);
  const folded = field.closest('details');
  if (folded) folded.open = true;
}

/** By its name in the page, by what it is for, or by its place. */
export function formName(form: HTMLFormElement): string {
  const intent = form.elements.namedItem('intent');
  if (form.id) return form.id;
  if (intent instanceof HTMLInputElement && intent.type === 'hidden') return intent.value;
  return String([...document.forms].indexOf(form));
}

function describe(field: Field): KeptField {
  const { form, name, value } = field;
  const namesakes = [...(form?.elements ?? [])].filter((one) => isField(one) && one.name === name);
  return {
    form: form ? formName(form) : '',
    name,
    at: isTick(field) ? -1 : namesakes.indexOf(field),
    value,
    checked: isTick(field) ? field.checked : null,
    savesItself: form?.hasAttribute(SAVES_ITSELF) ?? false,
  };
}

function isSame(one: KeptField, other: KeptField): boolean {
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
