import type { Review } from '@lathe/contract/review';

interface Props {
  files: NonNullable<Review['package']>['files'];
}

/** Masters and print files, with the checksums that the machine verifies. */
export function PackageFiles({ files }: Props) {
  return (
    <ul className="package-files">
      {files.map(({ name, sha256, url }) => (
        <li key={name}>
          <a href={url} className="link">
            {name}
          </a>
          <code>{sha256}</code>
        </li>
      ))}
    </ul>
  );
}
