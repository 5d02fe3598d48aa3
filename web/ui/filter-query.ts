/** Filters in the URL of a list. */

/** Position in the unfiltered list, which means nothing in the filtered one; `page` in the shop. */
const POSITIONS = ['cursor', 'page'];

/**
 * The query of a filter form; empty fields are left out. What the form does not contain stays, such
 * as the order of the list. Empty text without filters.
 */
export function filterQuery(form: HTMLFormElement, search: string): string {
  const query = new URLSearchParams(search);
  for (const name of POSITIONS) query.delete(name);
  for (const field of form.elements) {
    const name = field.getAttribute('name');
    if (name) query.delete(name);
  }
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim() !== '') query.append(name, value.trim());
  }
  return query.size > 0 ? `?${query}` : '';
}

export function withoutFilters(
  search: string,
  filters: readonly { name: string; value?: string }[],
): string {
  const query = new URLSearchParams(search);
  for (const name of POSITIONS) query.delete(name);
  for (const { name, value } of filters) query.delete(name, value);
  return query.size > 0 ? `?${query}` : '';
}

/** Sets the fields to the values of the URL, except the one that the person is typing in. */
export function fillFilters(form: HTMLFormElement, search: string): void {
  const query = new URLSearchParams(search);
  for (const field of form.elements) {
    if (field === field.ownerDocument.activeElement) continue;
    if (field instanceof HTMLSelectElement) {
      const values = query.getAll(field.name);
      for (const option of field.options) {
        option.selected = values.length === 0 ? option.value === '' : values.includes(option.value);
      }
    } else if (field instanceof HTMLInputElement && field.name !== '') {
      fillInput(field, query);
    }
  }
}

function fillInput(field: HTMLInputElement, query: URLSearchParams): void {
  if (field.type === 'checkbox' || field.type === 'radio') {
    field.checked = query.getAll(field.name).includes(field.value);
    return;
  }
  const value = query.get(field.name) ?? '';
  if (field.value === value) return;
  field.value = value;
  // A calendar listens to its hidden field. The event does not bubble, so the form does not submit.
  if (field.type === 'hidden') field.dispatchEvent(new Event('change'));
}
