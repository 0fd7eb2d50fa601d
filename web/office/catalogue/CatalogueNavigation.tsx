import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { messages } from './messages.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { listPath } from './catalogue-query.ts'

export type ListName = keyof typeof messages.catalogueLists

export const LISTS = Object.keys(messages.catalogueLists) as ListName[]

/** The navigation between the lists. */
export function CatalogueNavigation({ list }: { list: ListName }) {
  return (
    <Group component="nav" gap="xs" aria-label={common.catalogue}>
      {LISTS.map((each) => (
        <Button
          key={each}
          component={Link}
          to={listPath(each)}
          size="compact-sm"
          variant={each === list ? 'filled' : 'default'}
          aria-current={each === list ? 'page' : undefined}
        >
          {messages.catalogueLists[each]}
        </Button>
      ))}
    </Group>
  )
}
