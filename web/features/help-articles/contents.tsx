interface Props {
  label: string;
  entries: readonly { id: string; title: string }[];
}

/** Next to the text; collapsed above it on phones. */
export function Contents({ label, entries }: Props) {
  const list = (
    <ol>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <details className="toc toc-folded">
        <summary>{label}</summary>
        <nav aria-label={label}>{list}</nav>
      </details>
      <nav className="toc toc-sidebar" aria-label={label}>
        <p aria-hidden="true">{label}</p>
        {list}
      </nav>
    </>
  );
}
