import { listed } from '#contract/define-messages.ts'
import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ChecklistItem } from '#contract/office/checklist.ts'
import { PERMISSIONS, Role, type Permission } from '#contract/office/roles.ts'
import { useAction } from '#web/office/kit/lib/action.ts'
import { labelOf } from '#web/office/kit/lib/label-of.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages as staffMessages } from '#web/office/staff/messages.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useDismiss } from './checklist-query.ts'
import { OpenShopButton } from './OpenShopButton.tsx'
import { messages } from './messages.ts'
import style from './Checklist.module.css'

export type Shown = keyof typeof messages.states

export const shownAs = ({ state, dismissed }: ChecklistItem): Shown => (dismissed ? 'dismissed' : state)

const MARKS: Record<Shown, string> = { done: '✓', missing: '', dismissed: '–', 'not needed': '–' }

const rolesWith = (permission: Permission): string =>
  Role.anyOf
    .map((role) => role.const)
    .filter((role) => PERMISSIONS[role].includes(permission))
    .map((role) => staffMessages.roles[role])
    .join(', ')

/** The missing settings, and who can fix them if the user cannot. */
function Details({ item: { about, more, dismissed, to, permission, state } }: { item: ChecklistItem }) {
  const may = usePermission()
  const { time } = useFormats()
  const names = listed(about)
  return (
    <>
      {names !== '' && state === 'missing' && (
        <Text size="sm">
          {more === 0 ? messages.about({ names }) : messages.aboutMore({ names, count: String(more) })}
        </Text>
      )}
      {state === 'missing' && (to === null || permission === null) && (
        <Text size="sm">{messages.onServer}</Text>
      )}
      {state === 'missing' && permission !== null && !may(permission) && (
        <Text size="sm">{messages.byOthers({ roles: rolesWith(permission) })}</Text>
      )}
      {dismissed && (
        <Text size="sm">{messages.dismissedBy({ name: dismissed.by, when: time(dismissed.at) })}</Text>
      )}
    </>
  )
}

/** Dismisses an item, or restores it. */
function DismissButton({ item: { key, mark, title: name, dismissed } }: { item: ChecklistItem }) {
  const { pending, act } = useAction()
  const dismiss = useDismiss()
  const isOpen = dismissed === null
  const set = () =>
    act(
      () => dismiss({ item: key, mark, dismissed: isOpen }),
      isOpen ? messages.dismissed : messages.broughtBack,
    )
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      aria-label={isOpen ? messages.notForUsNamed({ name }) : messages.bringBackNamed({ name })}
      loading={pending}
      onClick={set}
    >
      {isOpen ? messages.notForUs : messages.bringBack}
    </Button>
  )
}

function Buttons({ item, isNext }: { item: ChecklistItem; isNext: boolean }) {
  const may = usePermission()
  const { to, permission, optional, dismissed } = item
  const canFix = dismissed === null && to !== null && permission !== null && may(permission)
  return (
    <>
      {optional && may('change festival') && <DismissButton item={item} />}
      {canFix && item.key === 'shop_open' && <OpenShopButton primary={isNext} />}
      {canFix && item.key !== 'shop_open' && (
        <Button size="compact-sm" variant={isNext ? 'filled' : 'default'} component={Link} to={to}>
          {labelOf(messages.actions, item.key)}
        </Button>
      )}
    </>
  )
}

interface ItemProps {
  item: ChecklistItem
  /** Its number, if it is a step of a sequence. */
  step?: number
  /** The step that comes next. */
  isNext?: boolean
}

/** An item of the checklist: its status, why it matters, and a link to fix it. */
export function Item({ item, step, isNext = false }: ItemProps) {
  const shown = shownAs(item)
  const mark = shown === 'missing' ? (step ?? '') : MARKS[shown]
  return (
    <li className={style.item} data-state={shown} aria-current={isNext ? 'step' : undefined}>
      <span className={style.mark} aria-hidden>
        {mark}
      </span>
      <div className={style.text}>
        <Text fw={600}>
          <span className={style.hidden}>{messages.states[shown]} </span>
          {item.title}
        </Text>
        {shown !== 'done' && (
          <Text size="sm" c="dimmed">
            {item.why}
          </Text>
        )}
        <Details item={item} />
      </div>
      {item.state === 'missing' && (
        <Group gap="xs" className={style.buttons ?? ''}>
          <Buttons item={item} isNext={isNext} />
        </Group>
      )}
    </li>
  )
}
