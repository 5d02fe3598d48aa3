import type { OwnPage } from '@lathe/contract/page-calls';
import { textOf } from '../../../lib/forms/form-values.ts';

const FIELDS = ['name', 'url', 'description', 'bio', 'meta_title', 'main_colour'] as const;

export type PageValues = Pick<OwnPage, (typeof FIELDS)[number] | 'version'>;

export const EMPTY_PAGE: PageValues = {
  name: '',
  url: '',
  description: '',
  bio: '',
  meta_title: '',
  main_colour: '',
  version: 0,
};

export function valuesOf(page: OwnPage): PageValues {
  const { name, url, description, bio, meta_title, main_colour, version } = page;
  return { name, url, description, bio, meta_title, main_colour, version };
}

/** Forms send a line break as CRLF, which must count as one character. */
export function readPageValues(form: FormData): PageValues {
  const text = (name: string) => textOf(form, name).replaceAll('\r\n', '\n');
  const version = Number(textOf(form, 'version')) || 0;
  const [name, url, description, bio, meta_title, main_colour] = FIELDS.map(text) as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { name, url, description, bio, meta_title, main_colour, version };
}
