import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { Audience } from '#contract/office/mailings.ts'
import { withQuery } from '#contract/calls/address.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { messages } from './messages.ts'

interface WriteToButtonProps {
  list: Exclude<Audience['list'], ''>
  filters: Record<string, string>
}

/** Creates a message to the results of a filtered list. */
export function WriteToButton({ list, filters }: WriteToButtonProps) {
  const may = usePermission()
  if (!may('send mailings')) return null
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      component={Link}
      to={withQuery('/mailings/new', { list, ...filters })}
    >
      {messages.writeToThese}
    </Button>
  )
}
