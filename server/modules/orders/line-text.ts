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
  /** The bundle that it was bought in. */
  bundleTitle?: string | null;
}

export function lineText(
  t: Translate,
  { quantity, title, artist, copies = [], bundleTitle }: MailLine,
): string {
  const named = { quantity, title: artist === '' ? title : `${title}, ${artist}` };
  const line =
    copies.length === 0
      ? t('mail:order_line', named)
      : t('mail:order_line_numbered', { ...named, copies: copies.join(', ') });
  return bundleTitle ? t('mail:order_line_in_bundle', { line, bundle: bundleTitle }) : line;
}
