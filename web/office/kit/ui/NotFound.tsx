import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Page } from './Page.tsx'
import { messages as common } from './messages.ts'

/** Shown for an unknown URL, or with `forbidden` for a page that the role does not allow. */
export function NotFound({ forbidden = false }: { forbidden?: boolean }) {
  return (
    <Page title={forbidden ? common.forbidden : common.nothingFound}>
      <Text>{forbidden ? common.forbiddenHint : common.notThere}</Text>
      <Anchor component={Link} to="/">
        {common.toStart}
      </Anchor>
    </Page>
  )
}
