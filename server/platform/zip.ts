/** Streams files into a zip; holds only one chunk in memory. */
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

export interface ZippedFile {
  path: string;
  body: AsyncIterable<Uint8Array>;
  /** Already compressed, such as audio and pictures. */
  stored?: boolean;
}

export async function* zipOf(
  files: AsyncIterable<ZippedFile>,
  { modified }: { modified: Date },
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    chunks.push(chunk);
  });
  for await (const { path, body, stored = false } of files) {
    const file = stored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    file.mtime = modified;
    zip.add(file);
    for await (const bytes of body) {
      file.push(bytes);
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* chunks.splice(0);
  }
  zip.end();
  yield* chunks.splice(0);
}
