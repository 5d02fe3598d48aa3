/** Describes one order line in a mail. */
import type { mailFromTemplate } from '../../platform/mail/mail-template.ts';

type Translate = Parameters<Parameters<typeof mailFromTemplate>[1]>[0];

interface MailLine {
  quantity: number;
  title: string;
  /** Empty for merchandise, and when the title already begins with it. */
  artist: string;
  /** Copy numbers of a limited edition. */
  copies?: readonly number[];
}

export function lineText(t: Translate, { quantity, title, artist, copies = [] }: MailLine): string {
  const named = { quantity, title: artist === '' ? title : `${title}, ${artist}` };
  if (copies.length === 0) return t('mail:order_line', named);
  return t('mail:order_line_numbered', { ...named, copies: copies.join(', ') });
}
