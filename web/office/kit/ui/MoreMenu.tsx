import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

/** The actions beside a page's primary one: items of a menu. */
export const MoreMenu = ({ children }: { children: ReactNode }) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      <Button variant="default" rightSection={<span aria-hidden>▾</span>}>
        {messages.moreActions}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
