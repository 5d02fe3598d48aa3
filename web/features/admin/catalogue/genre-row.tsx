import type { ManagedGenre } from '@lathe/contract/catalogue-settings-calls';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Pencil from 'lucide-react/icons/pencil';
import { Form } from 'react-router';
import { CsrfField } from '../../../lib/forms/csrf-field.tsx';
import { IconButton, IconLink } from '../../../ui/icon-button.tsx';
import { useTranslation } from '../../../ui/translation.ts';

interface Props {
  genre: ManagedGenre;
  /** In the viewer's language. */
  name: string;
  position: { index: number; count: number };
  canEdit: boolean;
}

export function GenreRow({ genre, name, position, canEdit }: Props) {
  const { t } = useTranslation('admin_catalogue');
  const { name_en, name_de } = genre;
  const other = name === name_en ? name_de : name_en;
  return (
    <div className="genre-row">
      <p className="genre-name">
        <span>{name}</span>
        {other !== name && <span className="text-small text-soft">{other}</span>}
      </p>
      <span className="text-small text-soft">{t('genres.titles', { count: genre.titles })}</span>
      {canEdit && (
        <span className="genre-tools">
          <MoveButton genre={genre} name={name} to="earlier" isLast={position.index === 0} />
          <MoveButton
            genre={genre}
            name={name}
            to="later"
            isLast={position.index === position.count - 1}
          />
          <IconLink
            icon={Pencil}
            size="small"
            label={t('genres.edit', { name })}
            to={`/admin/catalogue/genres/${genre.id}`}
          />
        </span>
      )}
    </div>
  );
}

interface MoveProps {
  genre: ManagedGenre;
  name: string;
  to: 'earlier' | 'later';
  isLast: boolean;
}

function MoveButton({ genre, name, to, isLast }: MoveProps) {
  const { t } = useTranslation('admin_catalogue');
  return (
    <Form method="post" preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value="move" />
      <input type="hidden" name="genre" value={genre.id} />
      <input type="hidden" name="version" value={genre.version} />
      <input type="hidden" name="to" value={to} />
      <IconButton
        type="submit"
        icon={to === 'earlier' ? ArrowUp : ArrowDown}
        size="small"
        disabled={isLast}
        label={t(`genres.${to}`, { name })}
      />
    </Form>
  );
}
