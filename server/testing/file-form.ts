/** A form with a file, as a browser sends it. */
export async function fileForm(
  form: FormData | Record<string, string | Uint8Array>,
): Promise<{ body: Buffer; headers: { 'content-type': string } }> {
  const data = form instanceof FormData ? form : formOf(form);
  const response = new Response(data);
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  };
}

function formOf(fields: Record<string, string | Uint8Array>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, new Blob([Uint8Array.from(value)]), `${name}.png`);
  }
  return form;
}
