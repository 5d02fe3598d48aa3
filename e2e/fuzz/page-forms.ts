/** The forms of a rendered page, and what a hostile browser sends instead. */
import fc, { type Arbitrary } from 'fast-check';
import { fileForm } from '../../server/testing/file-form.ts';
import { HOSTILE_FILES, type HostileFile } from './hostile-files.ts';
import { hostile } from './values.ts';

interface PageForm {
  action: string;
  isMultipart: boolean;
  fields: readonly FormField[];
}

interface FormField {
  name: string;
  value: string;
  type: string;
}

/** Forms that are sent with POST. */
export function formsIn(html: string, url: string): PageForm[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, opening = '', content = '']) => {
      const { method, action, enctype } = attributesOf(opening);
      if (method !== 'post') return [];
      const isMultipart = enctype === 'multipart/form-data';
      return [{ action: action || url, isMultipart, fields: fieldsIn(content) }];
    },
  );
}

function fieldsIn(content: string): FormField[] {
  const tags = /<(input|button|textarea|select)\b([^>]*)>(?:([^<]*)<\/textarea>)?/g;
  return [...content.matchAll(tags)].flatMap(([, tag = '', attributes = '', text = '']) => {
    const { name, value = 'on', type = tag } = attributesOf(attributes);
    if (!name) return [];
    return [{ name, value: tag === 'textarea' ? unescaped(text) : value, type }];
  });
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([a-z-]+)="([^"]*)"/gi);
  return Object.fromEntries(
    [...found].map(([, name = '', value = '']) => [name.toLowerCase(), unescaped(value)]),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

/** What is sent must be nearly valid, or no action gets to see it. */
type Sent = [name: string, value: string | HostileFile];

const NAMES = ['__proto__', 'constructor', '', 'intent', '_token', 'name[0]', 'n'.repeat(3000)];
const asText = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();
const hostileText = hostile.map(asText);

export function hostileForm({ fields }: PageForm): Arbitrary<Sent[]> {
  const parts = fields.map((field) =>
    fc.oneof(
      { weight: 30, arbitrary: sentAs(field).map((value): Sent[] => [[field.name, value]]) },
      { weight: 1, arbitrary: fc.constant<Sent[]>([]) },
      {
        weight: 1,
        arbitrary: sentAs(field).map((value): Sent[] => [
          [field.name, value],
          [field.name, value],
        ]),
      },
    ),
  );
  const extra = fc.tuple(fc.constantFrom(...NAMES), hostileText);
  return fc
    .tuple(fc.tuple(...parts), fc.array(extra, { maxLength: 1 }))
    .map(([own, others]) => [...own.flat(), ...others]);
}

function sentAs({ name, value, type }: FormField): Arbitrary<string | HostileFile> {
  if (type === 'file') return fc.constantFrom(...HOSTILE_FILES);
  const weight = name === '_token' || name === 'intent' ? 60 : type === 'hidden' ? 6 : 2;
  return fc.oneof({ weight, arbitrary: fc.constant(value) }, hostileText);
}

export async function encodeForm(
  { isMultipart }: PageForm,
  sent: readonly Sent[],
): Promise<{ payload: Buffer | string; headers: Record<string, string> }> {
  if (!isMultipart) {
    const texts = sent.map(([name, value]) => [name, typeof value === 'string' ? value : '']);
    return {
      payload: String(new URLSearchParams(texts)),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  const form = new FormData();
  for (const [name, value] of sent) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name);
  }
  const { body, headers } = await fileForm(form);
  return { payload: body, headers };
}
