import { Button, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { messages } from './messages.ts'

interface MoreMenuProps {
  /** The name of the table row whose actions these are; left out for those of a page. */
  row?: string
  /** One of them is under way. */
  pending?: boolean
  children: ReactNode
}

/** The actions beside the primary one of a page or of a row: items of a menu. */
export const MoreMenu = ({ row, pending = false, children }: MoreMenuProps) => (
  <Menu position="bottom-end" shadow="md">
    <Menu.Target>
      {row === undefined ? (
        <Button variant="default" loading={pending} rightSection={<span aria-hidden>▾</span>}>
          {messages.moreActions}
        </Button>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          loading={pending}
          aria-label={messages.actionsFor({ name: row })}
        >
          …
        </Button>
      )}
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
