import { Checkbox } from '../../../ui/checkbox.tsx';
import { useShownError } from '../../../ui/corrected-fields.ts';
import { FieldMessages } from '../../../ui/field.tsx';

export interface Choice {
  uuid: string;
  label: string;
}

interface Props {
  id: string;
  name: string;
  label: string | null;
  error: string | undefined;
  choices: readonly Choice[];
  chosen: readonly string[];
}

/** Visible when the form is limited to certain items. Works without scripts. */
export function TargetChoices({ id, name, label, choices, chosen, ...props }: Props) {
  const error = useShownError(id, props.error);
  if (choices.length === 0) return null;
  return (
    <fieldset id={id} className="field discount-releases" aria-invalid={error ? true : undefined}>
      <legend className="field-label target-legend">{label}</legend>
      <div className="discount-choices">
        {choices.map(({ uuid, label: text }) => (
          <Checkbox
            key={uuid}
            name={name}
            value={uuid}
            label={text}
            defaultChecked={chosen.includes(uuid)}
          />
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </fieldset>
  );
}
