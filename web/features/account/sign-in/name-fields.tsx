import type { ComponentProps } from 'react';
import { TextField } from '../../../ui/text-field.tsx';

interface Props {
  field: (name: 'first_name' | 'last_name') => ComponentProps<typeof TextField>;
  submitted: { first_name: string; last_name: string } | undefined;
}

export function NameFields({ field, submitted }: Props) {
  return (
    <div className="field-pair">
      <TextField
        {...field('first_name')}
        autoComplete="given-name"
        maxLength={100}
        defaultValue={submitted?.first_name}
      />
      <TextField
        {...field('last_name')}
        autoComplete="family-name"
        maxLength={100}
        defaultValue={submitted?.last_name}
      />
    </div>
  );
}
