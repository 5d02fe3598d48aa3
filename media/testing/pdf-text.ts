/** Text of a PDF as a viewer copies it, page by page. */
import { PDFiumLibrary } from '@hyzyla/pdfium';

export async function pdfText(pdf: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(Buffer.from(pdf));
  const pages = [...document.pages()].map((page) => page.getText().replaceAll('\r\n', '\n'));
  document.destroy();
  library.destroy();
  return pages;
}
