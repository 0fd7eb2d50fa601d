import { Stack } from '@mantine/core'
import { Outlet } from 'react-router'
import { messages } from './messages.ts'
import style from './SiteLayout.module.css'
import { Tabs } from '#web/office/kit/ui/Tabs.tsx'

const TABS = Object.entries(messages.siteTabs).map(([page, name]) => [`/site/${page}`, name] as const)

/** The layout of the configuration's pages. */
export const SiteLayout = () => (
  <Stack gap="lg" className={style.beside ?? ''}>
    <Tabs label={messages.siteParts} tabs={TABS} isBeside />
    <div>
      <Outlet />
    </div>
  </Stack>
)
