import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeOrder, OrderListRow } from '#contract/office/orders.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { LoadingSection } from '#web/office/kit/ui/LoadingSection.tsx'
import { personName } from '#web/office/kit/ui/person-name.ts'
import { OrderMoney } from './detail/OrderTotals.tsx'
import { messages as shared } from '#web/ui/messages.ts'
import { messages } from './messages.ts'
import { useRestedOrder } from './order-query.ts'
import { OrderMarks, OrderStatus } from './OrderStatus.tsx'

/** What was ordered, with who holds the tickets. */
function Items({ order: { tickets, merchandise } }: { order: OfficeOrder }) {
  const { money } = useFormats()
  const items = [
    ...tickets.map(({ name, full_name, price }) => ({ name, holder: personName(full_name), price })),
    ...merchandise.map(({ name, price }) => ({ name, holder: '', price })),
  ]
  return (
    <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }} aria-label={messages.items}>
      {items.map(({ name, holder, price }, index) => (
        <Group key={index} component="li" justify="space-between" wrap="nowrap" align="baseline">
          <Text size="sm">
            {name}
            {holder !== '' && (
              <Text span c="dimmed">
                {' '}
                {holder}
              </Text>
            )}
          </Text>
          <Text size="sm">{money(price)}</Text>
        </Group>
      ))}
    </Stack>
  )
}

/** The items and the money of the order, once somebody rests on its row. */
function Content({ code }: { code: string }) {
  const { order, error, retry } = useRestedOrder(code)
  if (error)
    return (
      <Alert color="red" title={messages.notLoaded}>
        <Text size="sm">{error.message}</Text>
        <Button size="compact-sm" variant="default" mt="xs" onClick={retry}>
          {shared.retry}
        </Button>
      </Alert>
    )
  if (!order) return <LoadingSection label={code} height={240} />
  return (
    <>
      <Items order={order} />
      <OrderMoney order={order} />
    </>
  )
}

/** An order beside the list: who, what, and the money. */
export function OrderPeek({ row }: { row: OrderListRow }) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <Title order={2} size="h4">
          <Anchor component={Link} to={`/orders/${row.code}`}>
            {row.code}
          </Anchor>
        </Title>
        <OrderStatus order={row} />
        <OrderMarks order={row} />
      </Group>
      <div>
        <Text fw={600}>{personName(row.customer)}</Text>
        <Text size="sm" c="dimmed">
          <EmailAddress of={row.email} />
        </Text>
      </div>
      <Content code={row.code} />
    </Stack>
  )
}
