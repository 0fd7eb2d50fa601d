import { Anchor, Badge, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SuspiciousCarts } from '#contract/office/hoarding.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { ConfirmDialog } from '#web/office/kit/ui/ConfirmDialog.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { notifySuccess } from '#web/office/kit/lib/notifications.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from './messages.ts'
import { useReleaseHoard } from './open-carts-query.ts'

// Long enough to distinguish the hashes of addresses.
const MARK_LENGTH = 5

const nameOf = ({ kind, key, name }: SuspiciousCarts): string =>
  kind === 'address' ? messages.address({ mark: key.slice(0, MARK_LENGTH) }) : (name ?? key)

function EndDialog({ hoard, onClose }: { hoard: SuspiciousCarts; onClose: () => void }) {
  const { count } = useFormats()
  const end = useReleaseHoard()
  const { carts, cart_places: places } = hoard
  return (
    <ConfirmDialog
      title={messages.end}
      destructive
      onConfirm={async () => notifySuccess(messages.ended(await end(hoard)))}
      onClose={onClose}
    >
      {messages.endEffect({
        name: nameOf(hoard),
        carts,
        cartCount: count(carts),
        places,
        placeCount: count(places),
      })}
    </ConfirmDialog>
  )
}

function Name({ hoard }: { hoard: SuspiciousCarts }) {
  const may = usePermission()
  if (hoard.kind !== 'account' || !may('see customers')) return nameOf(hoard)
  return (
    <Anchor component={Link} to={`/customers/${hoard.key}`}>
      {nameOf(hoard)}
    </Anchor>
  )
}

/** The numbers of carts and unpaid orders, if not zero. */
function useHoldText({ carts, orders }: SuspiciousCarts): string {
  const { count } = useFormats()
  const inCarts = messages.cartCount({ carts, cartCount: count(carts) })
  const inOrders = messages.orderCount({ orders, orderCount: count(orders) })
  if (orders === 0) return inCarts
  return carts === 0 ? inOrders : messages.cartsAndOrders({ carts: inCarts, orders: inOrders })
}

/** The held places, and the period of the holds. */
function Details({ hoard }: { hoard: SuspiciousCarts }) {
  const { count, hour, stamp } = useFormats()
  // Carts take minutes, unpaid orders days.
  const when = hoard.orders > 0 ? stamp : hour
  const [from, to] = [when(hoard.first_opened_at), when(hoard.last_opened_at)]
  const opened = from === to ? messages.openedAt({ time: from }) : messages.openedBetween({ from, to })
  const items = hoard.items.map((item) => `${count(item.count)}\u00A0×\u00A0${item.name}`).join(' · ')
  return (
    <DescriptionList
      items={[
        [messages.items, items],
        [messages.opened, opened],
        [messages.over, when(hoard.last_expires_at)],
      ]}
    />
  )
}

/** Open carts and unpaid orders that share a feature, with a button to expire the carts. */
export function HoardingCard({ hoard }: { hoard: SuspiciousCarts }) {
  const may = usePermission()
  const { count } = useFormats()
  const [isConfirming, setConfirming] = useState(false)
  const { kind, carts, places, holders } = hoard
  const where = useHoldText(hoard)
  return (
    <Section label={nameOf(hoard)}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} component="h3" m={0}>
          <Name hoard={hoard} />
        </Text>
        <Badge color="gray">{messages.kinds[kind]}</Badge>
      </Group>
      <Text>
        <strong>{messages.held({ where, places, placeCount: count(places) })}</strong>
        {kind !== 'holder' && `, ${messages.holders({ holders })}`}
      </Text>
      <Details hoard={hoard} />
      {may('change orders') && carts > 0 && (
        <Group>
          <Button variant="default" onClick={() => setConfirming(true)}>
            {messages.end}
          </Button>
        </Group>
      )}
      {isConfirming && <EndDialog hoard={hoard} onClose={() => setConfirming(false)} />}
    </Section>
  )
}
