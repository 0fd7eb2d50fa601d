import { Alert, Button, Group, Text } from '@mantine/core'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { messages } from './messages.ts'

/** What is gone meanwhile has a page of its own. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

const isStale = ({ state: { status, data, error } }: Query): boolean =>
  status === 'error' && data !== undefined && !isGone(error)

const STALE = { type: 'active', predicate: isStale } as const

/** Says why something on the page could not be loaded again: what was loaded before stays, and is no longer up to date. */
export function ReloadFault() {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  const reason = useSyncExternalStore(subscribe, () => cache.findAll(STALE)[0]?.state.error?.message)
  if (reason === undefined) return null
  return (
    <Alert color="orange" role="alert" mb="lg" title={messages.reloadFault}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{reason}</Text>
        <Button size="compact-sm" variant="default" onClick={() => void client.refetchQueries(STALE)}>
          {messages.reloadAgain}
        </Button>
      </Group>
    </Alert>
  )
}
