/** An XML file as a download. */
export function xmlResponse({ filename, text }: { filename: string; text: string }): Response {
  return new Response(text, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Content-Disposition': `attachment; filename="${filename}"`,
      'Cache-Control': 'private, no-store',
    },
  });
}
