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
  const words = useSampleTexts();
  const [open, setOpen] = useState<Opened>(null);
  const close = () => setOpen(null);
  const [edit, copy, order, remove] = words.menuEntries;
  const entries: MenuEntry[] = [
    { id: 'edit', label: edit, icon: Pencil, to: '#overlays' },
    { id: 'copy', label: copy, icon: Copy },
    { id: 'order', label: order, icon: Disc, disabled: true },
    { id: 'remove', label: remove, icon: Trash, danger: true, onSelect: () => setOpen('delete') },
  ];
  return (
    <Section id="overlays" title={words.sections.overlays}>
      <Line>
        <Button onClick={() => setOpen('dialog')}>{words.openDialog}</Button>
        <Button onClick={() => setOpen('drawer')}>{words.openDrawer}</Button>
        <Button onClick={() => setOpen('retire')}>{words.openConfirm}</Button>
        <Button onClick={() => setOpen('delete')}>{words.openDelete}</Button>
        <Menu label={words.menu} entries={entries} />
        <Menu label={words.menu} entries={entries} icon={Ellipsis} iconOnly look="quiet" />
        <Tooltip text={words.tooltip}>
          <IconButton icon={Play} label={words.play} look="secondary" />
        </Tooltip>
      </Line>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={words.dialogTitle}
        footer={
          <Button look="primary" onClick={close}>
            {words.dialogSend}
          </Button>
        }
      >
        <p>{words.dialogText}</p>
      </Dialog>
      <Drawer open={open === 'drawer'} onClose={close} title={words.drawerTitle}>
        <EmptyState title={words.emptyTitle} level={3}>
          {words.emptyText}
        </EmptyState>
      </Drawer>
      <ConfirmDialog
        open={open === 'retire'}
        onClose={close}
        title={words.retireTitle}
        confirm={words.retire}
        onConfirm={close}
      >
        {words.retireText}
      </ConfirmDialog>
      <ConfirmDialog
        danger
        open={open === 'delete'}
        onClose={close}
        title={words.deleteTitle}
        confirm={words.openDelete}
        word={words.deleteWord}
        onConfirm={async () => {
          await new Promise((resolve) => setTimeout(resolve, 1_000));
          close();
        }}
      >
        {words.deleteText}
      </ConfirmDialog>
    </Section>
  );
}
