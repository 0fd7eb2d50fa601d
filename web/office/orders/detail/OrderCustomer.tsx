import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useMay } from '#web/office/lib/session.ts'
import { useLabels } from '#web/office/lib/shop.ts'
import { Email } from '#web/office/ui/EmailAddress.tsx'
import { Facts } from '#web/office/ui/DescriptionList.tsx'
import { Part } from '#web/office/ui/Page.tsx'
import { orderWords as words } from '#web/office/words/orders.ts'

/** Whose order it is, and where its papers and its parcel go. */
export function People({ order: { customer, billing, shipping } }: { order: OfficeOrder }) {
  const may = useMay()
  const label = useLabels()
  const written = ({ name, address, country }: NonNullable<OfficeOrder['shipping']>) =>
    [name, ...Object.values(address), label('countries', country)].filter((line) => line !== '').join(', ')
  return (
    <Part title={words.people}>
      <Facts
        facts={[
          [
            words.name,
            may('see customers') ? (
              <Anchor key="name" component={Link} to={`/customers/${customer.id}`}>
                {customer.full_name}
              </Anchor>
            ) : (
              customer.full_name
            ),
          ],
          [
            words.email,
            <Anchor key="email" href={`mailto:${customer.email}`}>
              <Email of={customer.email} />
            </Anchor>,
          ],
          [words.billing, written(billing)],
          [words.shippingTo, shipping && written(shipping)],
        ]}
      />
    </Part>
  )
}
