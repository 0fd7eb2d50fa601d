import { VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import { Link, useLocation } from 'react-router'
import type { Attention } from '#contract/office/attention.ts'
import { usePermission, useSession } from '#web/office/kit/lib/session.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { useAttention } from './attention-query.ts'
import { ICONS, type IconName } from './icons.ts'
import { messages } from './messages.ts'
import { type NavigationItem, navigationOf } from './navigation.ts'
import style from './Navigation.module.css'

const Icon = ({ name }: { name: IconName }) => (
  <svg className={style.icon} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    <path d={ICONS[name]} />
  </svg>
)

/** The number of what needs attention on a page. */
function Count({ number }: { number: number }) {
  const { count } = useFormats()
  return (
    <>
      <VisuallyHidden>{`, ${messages.attention({ count: number, number: count(number) })}`}</VisuallyHidden>
      <span className={style.count} aria-hidden>
        {number > 99 ? '99+' : number}
      </span>
    </>
  )
}

interface EntryProps {
  item: NavigationItem
  number: number | null | undefined
  onChoose: (() => void) | undefined
}

function Entry({ item: { path, name, icon }, number, onChoose }: EntryProps) {
  const { pathname } = useLocation()
  const isOpen = path === '/' ? pathname === '/' : pathname.startsWith(path)
  return (
    <li>
      <Link
        to={path}
        className={style.entry}
        data-active={isOpen || undefined}
        aria-current={pathname === path ? 'page' : undefined}
        onClick={onChoose}
      >
        <Icon name={icon} />
        <span className={style.name}>{name}</span>
        {typeof number === 'number' && number > 0 && <Count number={number} />}
      </Link>
    </li>
  )
}

interface GroupProps {
  group: ReturnType<typeof navigationOf>[number]
  attention: Attention | undefined
  onChoose: (() => void) | undefined
}

function Group({ group: { name, items }, attention, onChoose }: GroupProps) {
  const id = useId()
  return (
    <div className={style.group}>
      <div id={id} className={style.title}>
        {name}
      </div>
      <ul aria-labelledby={id}>
        {items.map((item) => (
          <Entry
            key={item.path}
            item={item}
            number={item.attention && attention?.[item.attention]}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  )
}

/** Counts again when it is mounted, which is with each page. */
function Recount() {
  useAttention()
  return null
}

/** The pages that the role may open, in groups, with the numbers of what needs attention. */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const may = usePermission()
  const attention = useAttention()
  const { pathname } = useLocation()
  const groups = navigationOf(useSession()?.festival, may)
  return (
    <>
      <Recount key={pathname} />
      {groups.map((group) => (
        <Group key={group.name} group={group} attention={attention} onChoose={onChoose} />
      ))}
    </>
  )
}
