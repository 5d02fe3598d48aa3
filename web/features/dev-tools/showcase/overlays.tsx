import Copy from 'lucide-react/icons/copy';
import Disc from 'lucide-react/icons/disc-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useSampleTexts } from './sample-texts.ts';
import { Line, Section } from './section.tsx';

type Opened = 'dialog' | 'drawer' | 'retire' | 'delete' | null;

export function Overlays() {
  const texts = useSampleTexts();
  const [open, setOpen] = useState<Opened>(null);
  const close = () => setOpen(null);
  const [edit, copy, order, remove] = texts.menuEntries;
  const entries: MenuEntry[] = [
    { id: 'edit', label: edit, icon: Pencil, to: '#overlays' },
    { id: 'copy', label: copy, icon: Copy },
    { id: 'order', label: order, icon: Disc, disabled: true },
    { id: 'remove', label: remove, icon: Trash, danger: true, onSelect: () => setOpen('delete') },
  ];
  return (
    <Section id="overlays" title={texts.sections.overlays}>
      <Line>
        <Button onClick={() => setOpen('dialog')}>{texts.openDialog}</Button>
        <Button onClick={() => setOpen('drawer')}>{texts.openDrawer}</Button>
        <Button onClick={() => setOpen('retire')}>{texts.openConfirm}</Button>
        <Button onClick={() => setOpen('delete')}>{texts.openDelete}</Button>
        <Menu label={texts.menu} entries={entries} />
        <Menu label={texts.menu} entries={entries} icon={Ellipsis} iconOnly variant="quiet" />
        <Tooltip text={texts.tooltip}>
          <IconButton icon={Play} label={texts.play} variant="secondary" />
        </Tooltip>
      </Line>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={texts.dialogTitle}
        footer={
          <Button variant="primary" onClick={close}>
            {texts.dialogSend}
          </Button>
        }
      >
        <p>{texts.dialogText}</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title={texts.drawerTitle}>
        <EmptyState title={texts.emptyTitle} level={3}>
          {texts.emptyText}
        </EmptyState>
      </Drawer>
      <ConfirmDialog
        open={open === 'retire'}
        onClose={close}
        title={texts.retireTitle}
        confirm={texts.retire}
        onConfirm={close}
      >
        {texts.retireText}
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={open === 'delete'}
        onClose={close}
        title={texts.deleteTitle}
        confirm={texts.openDelete}
        word={texts.deleteWord}
        onConfirm={async () => {
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          close();
        }}
      >
        {texts.deleteText}
      </ConfirmDialog>
    </Section>
  );
}
