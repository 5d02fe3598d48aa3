/** What the form of a bundle has, as text. */
import type { BundleDetailsReply } from '@lathe/contract/bundle';
import { BUNDLE_DISCOUNT_DEFAULT } from '@lathe/rules/bundle-limits';
import { textOf } from '../../../lib/forms/form-values.ts';

export interface BundleValues {
  title: string;
  description: string;
  page_id: string;
  discount: string;
  /** In their order. */
  parts: string[];
  /** Empty: composed of all parts. */
  cover: string;
  starts_on: string;
  ends_on: string;
}

export function emptyBundle(pageId: string): BundleValues {
  return {
    title: '',
    description: '',
    page_id: pageId,
    discount: String(BUNDLE_DISCOUNT_DEFAULT),
    parts: [],
    cover: '',
    starts_on: '',
    ends_on: '',
  };
}

export function valuesOfBundle(bundle: BundleDetailsReply): BundleValues {
  return {
    title: bundle.title,
    description: bundle.description,
    page_id: bundle.page.uuid,
    discount: String(bundle.discount),
    parts: bundle.parts.map(({ uuid }) => uuid),
    cover: bundle.cover ?? '',
    starts_on: bundle.starts_on ?? '',
    ends_on: bundle.ends_on ?? '',
  };
}

export function readBundleForm(form: FormData): BundleValues {
  const text = (name: string) => textOf(form, name);
  return {
    title: text('title'),
    description: text('description'),
    page_id: text('page_id'),
    discount: text('discount'),
    parts: form.getAll('parts').map(String),
    cover: text('cover'),
    starts_on: text('starts_on'),
    ends_on: text('ends_on'),
  };
}

export function bundleBody({ discount, cover, ...values }: BundleValues) {
  return { ...values, discount: Number(discount), cover: cover === '' ? null : cover };
}
