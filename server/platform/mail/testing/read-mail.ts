/** Parses a raw mail: headers by name, parts by content type. */
export interface ReadMail {
  headers: Map<string, string>;
  parts: { type: string; disposition: string; content: Buffer }[];
}

export function readMail(raw: string): ReadMail {
  const { headers, body } = split(raw);
  return { headers, parts: partsOf(headers, body) };
}

function partsOf(headers: Map<string, string>, body: string): ReadMail['parts'] {
  const type = headers.get('content-type') ?? '';
  const boundary = /boundary="?([^";]+)/.exec(type)?.[1];
  if (boundary === undefined) {
    const disposition = headers.get('content-disposition') ?? '';
    const content = decoded(headers.get('content-transfer-encoding'), body);
    return [{ type, disposition, content }];
  }
  const sections = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
  return sections.flatMap((section) => {
    const part = split(section.slice(2));
    return partsOf(part.headers, part.body);
  });
}

function split(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), encodedWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: raw.slice(end + 4) };
}

/** `=?UTF-8?Q?M=C3=BCller?=`; the space between two encoded words is not part of the text. */
function encodedWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')).toString(),
    );
}

function decoded(encoding: string | undefined, body: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? quotedPrintable(body) : Buffer.from(body, 'latin1');
}

function quotedPrintable(text: string): Buffer {
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}
