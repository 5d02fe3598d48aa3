/** Storage keys of artwork files. Keys below `public/` cannot be guessed. */

interface ArtworkKey {
  releaseId: string;
  artworkId: string;
}

export function sourceKey({ releaseId, artworkId }: ArtworkKey, uploadId: string): string {
  return `artwork/${releaseId}/${artworkId}/sources/${uploadId}`;
}

export function printFolder({ releaseId, artworkId }: ArtworkKey, run: string): string {
  return `artwork/${releaseId}/${artworkId}/${run}/`;
}

export function previewFolder(run: string): string {
  return `public/artwork/${run}/`;
}

export function styleFolder(artworkId: string): string {
  return `public/artwork/styles-${artworkId}/`;
}

export function runFolders(key: ArtworkKey, run: string): string[] {
  return [printFolder(key, run), previewFolder(run)];
}

export function artworkFolders(
  { releaseId, artworkId }: ArtworkKey,
  madeRun: string | null,
): string[] {
  return [
    `artwork/${releaseId}/${artworkId}/`,
    styleFolder(artworkId),
    ...(madeRun === null ? [] : [previewFolder(madeRun)]),
  ];
}
