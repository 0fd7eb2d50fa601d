import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { officeWords as words } from '#web/office/words/words.ts'
import { listPath } from './catalogue-query.ts'

export type ListName = keyof typeof words.catalogueLists

export const LISTS = Object.keys(words.catalogueLists) as ListName[]

/** The ways between the lists. */
export function CatalogueNavigation({ list }: { list: ListName }) {
  return (
    <Group component="nav" gap="xs" aria-label={words.catalogue}>
      {LISTS.map((each) => (
        <Button
          key={each}
          component={Link}
          to={listPath(each)}
          size="compact-sm"
          variant={each === list ? 'filled' : 'default'}
          aria-current={each === list ? 'page' : undefined}
        >
          {words.catalogueLists[each]}
        </Button>
      ))}
    </Group>
  )
}
