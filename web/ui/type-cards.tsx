import type { ReactNode } from 'react';
import { FieldMessages } from './field.tsx';
import './type-cards.css';
import './choice.css';

interface TypeCard {
  value: string;
  name: string;
  picture: ReactNode;
  /** Short facts, such as the price. */
  facts: ReactNode;
}

interface Props {
  id: string;
  name: string;
  label: ReactNode;
  error: string | undefined;
  types: readonly TypeCard[];
  chosen: string;
  onChoose?: (value: string) => void;
}

/** Chooses what a new thing is, from pictures. */
export function TypeCards({ id, name, label, error, types, chosen, onChoose }: Props) {
  return (
    <fieldset id={id} className="field">
      <legend className="field-label type-cards-label">{label}</legend>
      <div className="type-cards">
        {types.map((type) => (
          <label key={type.value} className="type-card">
            {type.picture}
            <span className="type-name">
              <input
                type="radio"
                className="dot"
                name={name}
                value={type.value}
                defaultChecked={type.value === chosen}
                onChange={() => onChoose?.(type.value)}
              />
              {type.name}
            </span>
            {type.facts}
          </label>
        ))}
      </div>
      <FieldMessages id={id} error={error} />
    </fieldset>
  );
}
