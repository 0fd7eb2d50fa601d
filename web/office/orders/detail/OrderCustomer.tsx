import { Anchor, Stack, Text } from '@mantine/core'
import { writtenAddress } from '#contract/addresses.ts'
import { authorName } from '#web/office/audit/audit-labels.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useLanguageName } from '#web/office/kit/lib/language-name.ts'
import { usePermission } from '#web/office/kit/lib/session.ts'
import { useShopData } from '#web/office/kit/lib/shop.ts'
import { EmailAddress } from '#web/office/kit/ui/EmailAddress.tsx'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { messages } from '#web/office/orders/messages.ts'
import { messages as texts } from './messages.ts'

/** The address for the order's mails in place of the account's, since when, by whom and why. */
function Recipients({ order: { recipients } }: { order: OfficeOrder }) {
  const { time } = useFormats()
  return recipients.map(({ at, by, email, reason }) => (
    <Stack key={at} gap={0}>
      <Anchor href={`mailto:${email}`}>
        <EmailAddress of={email} />
      </Anchor>
      <Text size="xs" c="dimmed">
        {authorName(by)}, {time(at)}: {reason}
      </Text>
    </Stack>
  ))
}

/** The company that is invoiced, with who owes the tax. */
const companyText = ({ name, vat_number, reverse_charge }: NonNullable<OfficeOrder['company']>) =>
  [name, vat_number, reverse_charge ? texts.reverseCharge : null].filter(Boolean).join(', ')

/** The customer's name, with a link to their page if the role may see it. */
function CustomerName({ of: { id, full_name, erased_at } }: { of: OfficeOrder['customer'] }) {
  const may = usePermission()
  const name = erased_at === null ? full_name : texts.erasedCustomer({ id: String(id) })
  if (!may('see customers')) return name
  return (
    <Anchor component={Link} to={`/customers/${id}`}>
      {name}
    </Anchor>
  )
}

/** The customer with the billing and shipping address; only a number if the customer was erased. The box office has no address. */
export function OrderCustomer({ order }: { order: OfficeOrder }) {
  const { customer, billing, company, shipping, recipient_email } = order
  const languageOf = useLanguageName()
  const config = useShopData()?.config ?? { addressLines: {}, countries: {} }
  const formatAddress = ({ name, address, country }: NonNullable<OfficeOrder['shipping']>) =>
    [name, ...writtenAddress(config, address, country)].filter((line) => line !== '').join(', ')
  const known: [string, ReactNode][] = [
    [
      messages.email,
      customer.email !== '' && (
        <Anchor key="email" href={`mailto:${customer.email}`}>
          <EmailAddress of={customer.email} />
        </Anchor>
      ),
    ],
    [messages.recipientEmail, recipient_email && <Recipients key="mails" order={order} />],
    [messages.language, languageOf(order.language)],
    [messages.billing, formatAddress(billing)],
    [texts.invoiceTo, company && companyText(company)],
    [messages.shippingTo, shipping && formatAddress(shipping)],
  ]
  return (
    <Section title={messages.people}>
      <DescriptionList
        items={[
          [messages.name, <CustomerName key="name" of={customer} />],
          ...(customer.erased_at === null ? known : []),
        ]}
      />
    </Section>
  )
}
