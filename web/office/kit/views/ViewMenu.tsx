import { ActionIcon, Menu } from '@mantine/core'
import { useState } from 'react'
import type { SavedView } from '#contract/office/saved-views.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { messages } from './messages.ts'
import type { SavedViews } from './saved-views-query.ts'
import { RenameDialog } from './ViewDialogs.tsx'

interface ViewMenuProps {
  view: SavedView
  actions: SavedViews
  onRemoved: () => void
}

type Dialog = 'rename' | 'remove'

interface ItemsProps extends Pick<ViewMenuProps, 'view' | 'actions'> {
  onChoose: (dialog: Dialog) => void
}

function Items({ view, actions, onChoose }: ItemsProps) {
  const { act } = useAction()
  const { name, mine, is_default } = view
  const turn = () => act(() => actions.setDefault(is_default ? null : view))
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={messages.menu({ name })}>
          <span aria-hidden>⋯</span>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={turn}>{is_default ? messages.dropDefault : messages.makeDefault}</Menu.Item>
        {mine && <Menu.Item onClick={() => onChoose('rename')}>{messages.rename}</Menu.Item>}
        {mine && <Menu.Item onClick={() => onChoose('remove')}>{messages.remove}</Menu.Item>}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The actions on the open view. */
export function ViewMenu({ view, actions, onRemoved }: ViewMenuProps) {
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const close = () => setDialog(null)
  const remove = async () => {
    await actions.remove(view.id)
    onRemoved()
  }
  const { name, shared } = view
  return (
    <>
      <Items view={view} actions={actions} onChoose={setDialog} />
      {dialog === 'rename' && (
        <RenameDialog view={view} rename={(to) => actions.change(view.id, { name: to })} onClose={close} />
      )}
      {dialog === 'remove' && (
        <ConfirmDialog
          title={messages.remove}
          destructive
          onConfirm={remove}
          doneMessage={messages.removed}
          onClose={close}
        >
          {shared ? messages.removeShared({ name }) : messages.removeOwn({ name })}
        </ConfirmDialog>
      )}
    </>
  )
}
