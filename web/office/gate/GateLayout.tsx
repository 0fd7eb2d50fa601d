import { Stack } from '@mantine/core'
import { Outlet } from 'react-router'
import { Tabs } from '#web/office/kit/ui/Tabs.tsx'
import { messages } from './messages.ts'

const TABS = Object.entries(messages.tabs).map(([page, name]) => [`/gates/${page}`, name] as const)

/** The layout of the pages of the gates. */
export const GateLayout = () => (
  <Stack gap="lg">
    <Tabs label={messages.parts} tabs={TABS} />
    <Outlet />
  </Stack>
)
