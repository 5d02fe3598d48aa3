export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export function isCheckbox(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Simulates user input, so listeners also get values that the field already holds. */
export function setFieldValue(field: Field, content: string | boolean): void {
  if (isCheckbox(field)) {
    field.checked = !content;
    field.click();
    return;
  }
  // React ignores an input event whose value its tracker already knows, so the tracked value is
  // reset first.
  if (!(field instanceof HTMLSelectElement)) field.value = field.defaultValue;
  // Bypasses the value tracker of React through the prototype setter.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, content);
  for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
}
