import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDeed } from '#web/office/lib/action.ts'
import { Ask } from '#web/office/ui/ConfirmDialog.tsx'
import { done } from '#web/office/ui/notifications.ts'
import { officeWords as words } from '#web/office/words/words.ts'
import { addPath, type List, useDesk } from '#web/office/catalogue/catalogue-query.ts'

interface PartMenuProps {
  list: List
  partKey: string
  name: string
  version: string
  /** Undefined of what cannot be switched off. */
  enabled?: boolean
  /** Its page in the shop. */
  shopPath?: string
}

type Question = 'off' | 'remove'

/** What switching something off means. */
export const offMeaning = (list: List, name: string): string =>
  list === 'shipping' ? words.switchOffRate(name) : words.switchOffMeaning(name)

const removeMeaning = (list: List, name: string): string =>
  words.removeMeaning[list === 'events' || list === 'shipping' ? list : 'goods'](name)

function useDeeds({ list, partKey, name, version }: PartMenuProps) {
  const desk = useDesk<{ enabled: boolean }>(list)
  return {
    turn: async (enabled: boolean) => {
      await desk.change(partKey, { version, value: { enabled } })
      done(words.saved)
    },
    remove: async () => {
      const { outcome } = await desk.remove(partKey, version)
      done(outcome === 'removed' ? words.wasRemoved(name) : words.wasSwitchedOff(name))
    },
  }
}

interface ItemsProps extends PartMenuProps {
  turnOn: () => void
  ask: (question: Question) => void
}

function Items({ list, partKey, enabled, shopPath, turnOn, ask }: ItemsProps) {
  return (
    <Menu.Dropdown>
      {shopPath !== undefined && enabled === true && (
        <Menu.Item component="a" href={shopPath} target="_blank">
          {words.seeInShop}
        </Menu.Item>
      )}
      <Menu.Item component={Link} to={addPath(list, partKey)}>
        {words.duplicate}
      </Menu.Item>
      <Menu.Divider />
      {enabled === false && <Menu.Item onClick={turnOn}>{words.switchItOn}</Menu.Item>}
      {enabled === true && (
        <Menu.Item color="red" onClick={() => ask('off')}>
          {words.switchItOff}
        </Menu.Item>
      )}
      <Menu.Item color="red" onClick={() => ask('remove')}>
        {words.remove}
      </Menu.Item>
    </Menu.Dropdown>
  )
}

/** What can be done about one of a list, without opening it. */
export function PartMenu(props: PartMenuProps) {
  const { list, name } = props
  const [question, ask] = useState<Question | null>(null)
  const { turn, remove } = useDeeds(props)
  const { pending, act } = useDeed()
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button size="compact-sm" variant="default" loading={pending} aria-label={words.actionsOf(name)}>
            …
          </Button>
        </Menu.Target>
        <Items {...props} turnOn={() => act(() => turn(true))} ask={ask} />
      </Menu>
      {question === 'off' && (
        <Ask grave title={words.switchItOff} onYes={() => turn(false)} onClose={() => ask(null)}>
          {offMeaning(list, name)}
        </Ask>
      )}
      {question === 'remove' && (
        <Ask grave title={words.remove} onYes={remove} onClose={() => ask(null)}>
          {removeMeaning(list, name)}
        </Ask>
      )}
    </>
  )
}
