import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from '#web/office/ui/Page.tsx'
import { officeWords as words } from '#web/office/words/words.ts'

/** An address that leads nowhere; `forbidden`, where this role may not go. */
export function NotFound({ forbidden = false }: { forbidden?: boolean }) {
  return (
    <Page title={forbidden ? words.forbidden : words.nothingFound}>
      <Text>{forbidden ? words.forbiddenHint : words.notThere}</Text>
      <Anchor component={Link} to="/">
        {words.toStart}
      </Anchor>
    </Page>
  )
}
