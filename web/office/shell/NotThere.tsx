import { Anchor, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { officeWords as words } from '#web/office/words/words.ts'

/** An address that leads nowhere, or where this role may not go. */
export const NotThere = () => (
  <Stack gap="xs" align="flex-start">
    <Title order={1} size="h3">
      {words.nothingFound}
    </Title>
    <Text>{words.notThere}</Text>
    <Anchor component={Link} to="/">
      {words.toStart}
    </Anchor>
  </Stack>
)
