import { Stack } from '@mantine/core'
import { Outlet } from 'react-router'
import { siteWords as words } from '#web/office/words/site.ts'
import { Tabs } from './Tabs.tsx'

const TABS = Object.entries(words.siteTabs).map(([page, name]) => [`/site/${page}`, name] as const)

/** The configuration, page by page. */
export const SiteLayout = () => (
  <Stack gap="lg">
    <Tabs label={words.siteParts} tabs={TABS} />
    <Outlet />
  </Stack>
)
