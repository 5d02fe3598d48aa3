/** Storage keys of artwork files. Keys below `public/` cannot be guessed. */

interface Place {
  releaseId: string;
  artworkId: string;
}

export function sourceKey({ releaseId, artworkId }: Place, uploadId: string): string {
  return `artwork/${releaseId}/${artworkId}/sources/${uploadId}`;
}

export function printFolder({ releaseId, artworkId }: Place, run: string): string {
  return `artwork/${releaseId}/${artworkId}/${run}/`;
}

export function shownFolder(run: string): string {
  return `public/artwork/${run}/`;
}

export function styleFolder(artworkId: string): string {
  return `public/artwork/styles-${artworkId}/`;
}

/** All folders of one run. */
export function runFolders(place: Place, run: string): string[] {
  return [printFolder(place, run), shownFolder(run)];
}

/** All folders of one flow. */
export function artworkFolders({ releaseId, artworkId }: Place, madeRun: string | null): string[] {
  return [
    `artwork/${releaseId}/${artworkId}/`,
    styleFolder(artworkId),
    ...(madeRun === null ? [] : [shownFolder(madeRun)]),
  ];
}
