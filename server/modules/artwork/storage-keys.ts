/** Where the files of artwork lie. What is below `public/` has names that cannot be guessed. */

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

/** Everything that one run has made. */
export function runFolders(place: Place, run: string): string[] {
  return [printFolder(place, run), shownFolder(run)];
}

/** Everything of one route. */
export function artworkFolders({ releaseId, artworkId }: Place, madeRun: string | null): string[] {
  return [
    `artwork/${releaseId}/${artworkId}/`,
    styleFolder(artworkId),
    ...(madeRun === null ? [] : [shownFolder(madeRun)]),
  ];
}
