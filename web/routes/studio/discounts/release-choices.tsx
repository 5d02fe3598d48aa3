import { Checkbox } from '../../../ui/checkbox.tsx';
import { FieldMessages } from '../../../ui/field.tsx';

interface Props {
  id: string;
  name: string;
  label: string | null;
  error: string | undefined;
  releases: readonly { uuid: string; title: string; format: string }[];
  chosen: readonly string[];
}

/** Shown while the form says that it is about some releases; nothing there needs scripts. */
export function ReleaseChoices({ id, name, label, error, releases, chosen }: Props) {
  if (releases.length === 0) return null;
  return (
    <fieldset id={id} className="field discount-releases" aria-invalid={error ? true : undefined}>
      <legend className="sr-only">{label}</legend>
      <div className="discount-choices">
        {releases.map(({ uuid, title, format }) => (
          <Checkbox
            key={uuid}
            name={name}
            value={uuid}
            label={`${title} · ${format}`}
            defaultChecked={chosen.includes(uuid)}
          />
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </fieldset>
  );
}
