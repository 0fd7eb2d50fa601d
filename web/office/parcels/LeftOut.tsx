import { Alert, List } from '@mantine/core'
import type { ShippedParcels } from '#contract/office/parcels.ts'
import { messages as common } from '#web/office/kit/ui/messages.ts'
import { messages } from './messages.ts'

interface LeftOutProps {
  title: string
  parcels: ShippedParcels['left_out']
  onClose: () => void
}

/** The skipped parcels, and why. */
export function LeftOut({ title, parcels, onClose }: LeftOutProps) {
  if (parcels.length === 0) return null
  return (
    <Alert color="orange" title={title} withCloseButton closeButtonLabel={common.close} onClose={onClose}>
      <List size="sm">
        {parcels.map(({ order, why }) => (
          <List.Item key={order}>{messages.leftOutOrder({ order, why })}</List.Item>
        ))}
      </List>
    </Alert>
  )
}
