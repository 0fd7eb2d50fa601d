import { Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useAction } from '#web/office/kit/lib/action.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { MoreMenu } from '#web/office/kit/ui/MoreMenu.tsx'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages as catalogueMessages } from '#web/office/catalogue/messages.ts'
import type { CatalogueList } from '#contract/calls/catalogue-lists.ts'
import { addPath, useCatalogueActions } from '#web/office/catalogue/catalogue-query.ts'

interface RowActionsProps {
  list: CatalogueList
  partKey: string
  name: string
  version: string
  /** Undefined if it cannot be deactivated. */
  enabled?: boolean
  /** The path of its page in the shop. */
  shopPath?: string
}

type Confirmation = 'off' | 'remove'

/** The warning before something is deactivated. */
export function switchOffWarning(list: CatalogueList, name: string): string {
  if (list === 'discounts') return messages.switchOffDiscount({ name })
  if (list === 'questions') return messages.switchOffQuestion({ name })
  return list === 'shipping' ? messages.switchOffRate({ name }) : messages.switchOffMeaning({ name })
}

const removeWarning = (list: CatalogueList, name: string): string =>
  messages.removeMeaning[list === 'products' || list === 'merchandise' ? 'goods' : list]({ name })

function useRowActions({ list, partKey, name, version }: RowActionsProps) {
  const actions = useCatalogueActions<{ enabled: boolean }>(list)
  return {
    setEnabled: async (enabled: boolean) => {
      await actions.change(partKey, { version, value: { enabled } })
      notifySuccess(common.saved)
    },
    remove: async () => {
      const { outcome } = await actions.remove(partKey, version)
      notifySuccess(outcome === 'removed' ? messages.wasRemoved({ name }) : messages.wasSwitchedOff({ name }))
    },
  }
}

interface MenuItemsProps extends RowActionsProps {
  turnOn: () => void
  confirm: (question: Confirmation) => void
}

function MenuItems({ list, partKey, enabled, shopPath, turnOn, confirm }: MenuItemsProps) {
  return (
    <>
      {shopPath !== undefined && enabled === true && (
        <Menu.Item component="a" href={shopPath} target="_blank">
          {messages.seeInShop}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={addPath(list, partKey)}>
        {messages.duplicate}
      </Menu.Item>
      <Menu.Divider />
      {enabled === false && <Menu.Item onClick={turnOn}>{messages.switchItOn}</Menu.Item>}
      {enabled === true && (
        <Menu.Item color="red" onClick={() => confirm('off')}>
          {catalogueMessages.switchItOff}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => confirm('remove')}>
        {messages.remove}
      </Menu.Item>
    </>
  )
}

/** The menu of a row. */
export function RowActions(props: RowActionsProps) {
  const { list, name } = props
  const [confirmation, confirm] = useState<Confirmation | null>(null)
  const { setEnabled, remove } = useRowActions(props)
  const { pending, act } = useAction()
  return (
    <>
      <MoreMenu row={name} pending={pending}>
        <MenuItems {...props} turnOn={() => act(() => setEnabled(true))} confirm={confirm} />
      </MoreMenu>
      {confirmation === 'off' && (
        <ConfirmDialog
          destructive
          title={catalogueMessages.switchItOff}
          onConfirm={() => setEnabled(false)}
          onClose={() => confirm(null)}
        >
          {switchOffWarning(list, name)}
        </ConfirmDialog>
      )}
      {confirmation === 'remove' && (
        <ConfirmDialog destructive title={messages.remove} onConfirm={remove} onClose={() => confirm(null)}>
          {removeWarning(list, name)}
        </ConfirmDialog>
      )}
    </>
  )
}
