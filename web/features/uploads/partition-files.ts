/** Selects the dropped files to upload. The server checks them again. */

export interface SkippedFile {
  name: string;
  reason: 'empty' | 'other';
}

interface PartitionedFiles {
  accepted: File[];
  skipped: SkippedFile[];
}

/** File extensions and magic bytes of a file type. */
interface FileKind {
  named: RegExp;
  signatures: readonly string[];
}

export const AUDIO: FileKind = {
  named: /\.(wave?|flac)$/i,
  signatures: ['RIFF', 'RF64', 'BW64', 'fLaC'],
};

export const PICTURE: FileKind = {
  named: /\.(jpe?g|png|webp)$/i,
  signatures: ['\u00ff\u00d8\u00ff', '\u0089PNG', 'RIFF'],
};

/** Artwork to print, which the server reads. */
export const PRINTABLE: FileKind = {
  named: /\.(jpe?g|png|webp|svg)$/i,
  signatures: [...PICTURE.signatures, '<svg', '<?xm'],
};

/** Skips pictures and text files of an album folder. Sorted by name. */
export async function partitionFiles(
  files: readonly File[],
  kind: FileKind,
): Promise<PartitionedFiles> {
  const sorted = [...files].sort((one, other) => byName.compare(one.name, other.name));
  const out: PartitionedFiles = { accepted: [], skipped: [] };
  for (const file of sorted) {
    // Hidden system files are skipped without notice.
    if (file.name.startsWith('.')) continue;
    if (file.size === 0) out.skipped.push({ name: file.name, reason: 'empty' });
    else if (kind.named.test(file.name) || (await hasSignature(file, kind)))
      out.accepted.push(file);
    else out.skipped.push({ name: file.name, reason: 'other' });
  }
  return out;
}

/** Natural order: track 2 before track 10. */
const byName = new Intl.Collator(undefined, { numeric: true });

async function hasSignature(file: File, { signatures: heads }: FileKind): Promise<boolean> {
  const bytes = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const head = String.fromCharCode(...bytes);
  return heads.some((one) => head.startsWith(one));
}
