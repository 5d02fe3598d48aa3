import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Icon } from '../../../ui/icon.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface AreaState {
  code: string;
  name: string;
  isPlaced: boolean;
  hasError: boolean;
}

interface Props {
  areas: readonly AreaState[];
  chosen: string;
  onChoose: (area: string) => void;
}

/** The sides of the product; nothing for products with one. */
export function AreaChoice({ areas, chosen, onChoose }: Props) {
  const { t } = useTranslation('merch_design');
  if (areas.length < 2) return null;
  return (
    <fieldset className="design-choices design-areas">
      <legend className="sr-only">{t('areas')}</legend>
      {areas.map(({ code, name, isPlaced, hasError }) => (
        <label key={code} className="design-choice">
          <input
            type="radio"
            name="design-area"
            value={code}
            checked={code === chosen}
            onChange={() => onChoose(code)}
          />
          {name}
          {isPlaced && (
            <Icon
              shape={hasError ? CircleAlert : CircleCheck}
              size={16}
              label={t(hasError ? 'area_error' : 'area_printed')}
            />
          )}
        </label>
      ))}
    </fieldset>
  );
}
