import { Box, Select } from '@mantine/core'
import { NavLink, useLocation, useNavigate } from 'react-router'
import style from './Tabs.module.css'

interface TabsProps {
  label: string
  /** Path and label of each tab. */
  tabs: readonly (readonly [to: string, name: string])[]
  /** More than fit into a line: a list beside the page, where that is wide enough. */
  isBeside?: boolean
}

/** Links to pages as tabs; a select on a narrow screen. */
export function Tabs({ label, tabs, isBeside = false }: TabsProps) {
  const { pathname } = useLocation()
  const go = useNavigate()
  const open = tabs.find(([to]) => pathname === to || pathname.startsWith(`${to}/`))?.[0] ?? null
  return (
    <>
      <Select
        hiddenFrom="sm"
        aria-label={label}
        data={tabs.map(([value, name]) => ({ value, label: name }))}
        value={open}
        allowDeselect={false}
        onChange={(to) => to !== null && void go(to)}
      />
      <Box
        component="nav"
        visibleFrom="sm"
        className={style.tabs ?? ''}
        data-beside={isBeside || undefined}
        aria-label={label}
      >
        {tabs.map(([to, name]) => (
          <NavLink key={to} to={to} className={style.tab ?? ''}>
            {name}
          </NavLink>
        ))}
      </Box>
    </>
  )
}
