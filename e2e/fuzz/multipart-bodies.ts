/** Bodies of forms with files that no browser sends. */
const BOUNDARY = 'x';
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const END = `--${BOUNDARY}--\r\n`;

interface MultipartBody {
  payload: Buffer | string;
  headers: { 'content-type': string };
}

function part(name: string, value: string, more = ''): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
}

const repeated = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');

/** Each after a valid token, and each without one. */
export function multipartBodies(token: string): MultipartBody[] {
  const genuine = part('_token', token);
  const bodies = [
    '',
    END,
    part('name', 'cut off').slice(0, -20),
    repeated(199, (at) => part(`field ${at}`, '')) + END,
    repeated(201, (at) => part(`field ${at}`, '')) + END,
    repeated(5000, (at) => part(`field ${at}`, 'x')) + END,
    repeated(30, () => part('previewed', 'a'.repeat(2_600_000))) + END,
    part('previewed', 'a'.repeat(2_666_668)) + END,
    part('name', 'a'.repeat(20_000)) + END,
    part('name', 'a'.repeat(20_001)) + END,
    part('n'.repeat(70_000), 'x') + END,
    part('__proto__', 'x') + part('constructor', 'x') + END,
    part('image', 'x', `; filename="${'a'.repeat(3000)}.png"`) + END,
    part('image', 'x', '; filename="../../../etc/passwd"') + END,
    part('image', 'x', '; filename="a\u0000.png"') + END,
    repeated(8, () => part('image', 'x', '; filename="a.png"')) + END,
    part('image', 'x'.repeat(1_000_000), '; filename=""') + END,
    `--${BOUNDARY}\r\n${repeated(2100, (at) => `X-${at}: y\r\n`)}\r\nx\r\n${END}`,
    `--${BOUNDARY}\r\n\r\nno name\r\n${END}`,
    `--${BOUNDARY}\r\nContent-Disposition: form-data; name*=UTF-8''%00%ff\r\n\r\nx\r\n${END}`,
    `${'-'.repeat(1_000_000)}\r\n${END}`,
    `${'\r\n--'.repeat(250_000)}${END}`,
  ];
  return [
    ...bodies.flatMap((body) => [
      { payload: genuine + body, headers: { 'content-type': TYPE } },
      { payload: body, headers: { 'content-type': TYPE } },
    ]),
    { payload: genuine + END, headers: { 'content-type': 'multipart/form-data' } },
    {
      payload: genuine + END,
      headers: { 'content-type': `multipart/form-data; boundary=${'b'.repeat(5000)}` },
    },
  ];
}
