import { Button, Stack, Text, Title } from '@mantine/core'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/lib/api/api-error.ts'
import { usePageFault } from '#web/ui/feedback/page-fault.ts'
import { messages } from '#web/office/kit/lib/messages.ts'
import { NotFound } from '#web/office/kit/ui/NotFound.tsx'

const reload = () => location.reload()

/** Shown when a page throws, what it is about does not exist, or its code cannot be loaded. */
export function ErrorPage() {
  const error = useRouteError()
  const fault = usePageFault(reload)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  const { title, hint, action } =
    error instanceof ApiError ? { ...fault, title: messages.failed, hint: error.message } : fault
  return (
    <Stack p="xl" gap="sm" align="flex-start" role="alert">
      <Title order={1} size="h3">
        {title}
      </Title>
      {hint !== undefined && <Text>{hint}</Text>}
      <Button onClick={reload}>{action}</Button>
    </Stack>
  )
}
