import { Swatch } from '../../../ui/swatch.tsx';

interface Props {
  label: string;
  name: string;
  chosen: string;
  onChoose: (code: string) => void;
  choices: readonly { code: string; name: string; hex?: string }[];
}

/** Radio buttons that look like buttons. */
export function Choices({ label, name, chosen, onChoose, choices }: Props) {
  return (
    <fieldset className="design-choices">
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <label key={choice.code} className="design-choice">
          <input
            type="radio"
            name={`design-${name}`}
            value={choice.code}
            checked={choice.code === chosen}
            onChange={() => onChoose(choice.code)}
          />
          {choice.hex && <Swatch hex={choice.hex} />}
          {choice.name}
        </label>
      ))}
    </fieldset>
  );
}
