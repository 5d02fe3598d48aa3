export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** As if by hand, so that whatever listens to the field hears of it, also of what it holds already. */
export function typeInto(field: Field, content: string | boolean): void {
  if (isTick(field)) {
    field.checked = !content;
    field.click();
    return;
  }
  // React looks at the field's own setter to know what is new; it must hear of something old first.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  // And this is the one below.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, content);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}
