import { Button, Stack, Text, Title } from '@mantine/core'
import { useRouteError } from 'react-router'
import { messages as common } from '#web/office/ui/messages.ts'
import { messages } from './messages.ts'

/** Shown when a page throws, or its code cannot be loaded. */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <Stack p="xl" gap="sm" align="flex-start" role="alert">
      <Title order={1} size="h3">
        {common.failed}
      </Title>
      <Text>{error instanceof Error ? error.message : String(error)}</Text>
      <Button onClick={() => location.reload()}>{messages.tryAgain}</Button>
    </Stack>
  )
}
