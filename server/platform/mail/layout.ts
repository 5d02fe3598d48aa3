/**
 * The layout of all mails. Mail clients support only old HTML: tables, inline styles, no external
 * resources. The head adds dark mode for clients that support it.
 */
export interface MailContent {
  /** BCP 47 tag, such as `en-GB`. */
  language: string;
  subject: string;
  greeting: string;
  paragraphs: readonly string[];
  /** Purchased items and totals. */
  table?: readonly TableRow[];
  /** Postal addresses and similar. */
  blocks?: readonly { heading: string; lines: readonly string[] }[];
  button: Link;
  /** Secondary links, below the button. */
  links?: readonly Link[];
  /** Shown above the full URL, for clients without buttons. */
  buttonFallback: string;
  note: string;
  signOff: string;
  footer: string;
  /** Where the recipient can unsubscribe. */
  unsubscribe?: Link;
}

interface Link {
  label: string;
  address: string;
}

export interface TableRow {
  name: string;
  note?: string;
  value: string;
  strong?: boolean;
}

export function renderMail(mail: MailContent): {
  subject: string;
  text: string;
  html: string;
} {
  return { subject: mail.subject, text: textOf(mail), html: htmlOf(mail) };
}

function textOf(mail: MailContent): string {
  const { greeting, paragraphs, table = [], blocks = [], button, links = [] } = mail;
  const { note, signOff, footer, unsubscribe } = mail;
  const inFull = ({ label, address }: Link) => `${label}:\n${address}`;
  return [
    greeting,
    ...paragraphs,
    ...(table.length > 0 ? [table.map(rowText).join('\n')] : []),
    ...blocks.map(({ heading, lines }) => [`${heading}:`, ...lines].join('\n')),
    ...[button, ...links].map(inFull),
    note,
    signOff,
    `-- \n${footer}${unsubscribe ? `\n${inFull(unsubscribe)}` : ''}`,
  ].join('\n\n');
}

function rowText({ name, note, value }: TableRow): string {
  // Parts of something that has a row of its own have no value.
  return `${value === '' ? name : `${name}: ${value}`}${note ? `\n  ${note}` : ''}`;
}

const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#15130f!important}.card{background:#211e19!important;border-color:#38332b!important}
.ink{color:#f7f4ee!important}.soft{color:#b5ada0!important}}`;

function htmlOf(mail: MailContent): string {
  const { language, subject, greeting, paragraphs, button, buttonFallback } = mail;
  const { note, signOff, footer, table = [], blocks = [], links = [], unsubscribe } = mail;
  const line = (text: string) =>
    `<p class="ink" style="margin:0 0 16px;color:#15130f;font-size:16px;line-height:24px">${escaped(text)}</p>`;
  const small = (text: string) =>
    `<p class="soft" style="margin:0 0 12px;color:#5c564c;font-size:14px;line-height:20px">${text}</p>`;
  const address = escaped(button.address);
  return `<!doctype html>
<html lang="${escaped(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f7f4ee;${FONT}">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f4ee">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 0 20px;color:#15130f;font-size:20px;font-weight:700;letter-spacing:-0.02em">Lathe</td></tr>
<tr><td class="card" style="padding:32px 28px;background:#ffffff;border:1px solid #e2dcd0;border-radius:8px">
<h1 class="ink" style="margin:0 0 20px;color:#15130f;font-size:24px;line-height:30px;font-weight:700">${escaped(subject)}</h1>
${line(greeting)}
${paragraphs.map(line).join('\n')}
${tableOf(table)}${blocks.map(blockOf).join('\n')}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td style="background:#c9340f;border-radius:8px"><a href="${address}" style="display:inline-block;padding:14px 24px;color:#ffffff;font-size:16px;font-weight:600;text-decoration:none">${escaped(button.label)}</a></td>
</tr></table>
${links.map((link) => small(linkOf(link))).join('\n')}
${small(escaped(note))}
${small(`${escaped(buttonFallback)}<br><a href="${address}" class="soft" style="color:#5c564c;word-break:break-all">${address}</a>`)}
${line(signOff)}
</td></tr>
<tr><td style="padding:20px 0 0">${small(escaped(footer))}${unsubscribe ? small(linkOf(unsubscribe)) : ''}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

const CELL = 'padding:8px 0;border-bottom:1px solid #e2dcd0;font-size:16px;line-height:22px';

function tableOf(rows: readonly TableRow[]): string {
  if (rows.length === 0) return '';
  const shown = rows.map(({ name, note, value, strong }) => {
    const weight = strong ? 'font-weight:700;' : '';
    const below = note
      ? `<br><span class="soft" style="color:#5c564c;font-size:14px">${escaped(note)}</span>`
      : '';
    return `<tr><td class="ink" style="${CELL};${weight}color:#15130f;text-align:left">${escaped(name)}${below}</td>
<td class="ink" style="${CELL};${weight}color:#15130f;text-align:right;vertical-align:top;white-space:nowrap;padding-left:16px">${escaped(value)}</td></tr>`;
  });
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px;border-collapse:collapse">
${shown.join('\n')}
</table>
`;
}

function blockOf({ heading, lines }: NonNullable<MailContent['blocks']>[number]): string {
  return `<p class="ink" style="margin:0 0 20px;color:#15130f;font-size:16px;line-height:24px"><strong>${escaped(heading)}</strong><br>${lines.map(escaped).join('<br>')}</p>`;
}

function linkOf({ label, address }: Link): string {
  return `<a href="${escaped(address)}" class="soft" style="color:#5c564c">${escaped(label)}</a>`;
}

const HTML_ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => HTML_ENTITIES[sign] ?? sign);
}
