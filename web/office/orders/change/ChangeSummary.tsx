import { Blockquote, Stack, Text } from '@mantine/core'
import type { OrderChangePreview } from '#contract/office/order-changes.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useLabels } from '#web/office/kit/lib/shop.ts'
import { messages } from '#web/office/orders/messages.ts'
import { DescriptionList } from '#web/office/kit/ui/DescriptionList.tsx'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import { Section } from '#web/office/kit/ui/Page.tsx'
import { ChangeInstallments } from './ChangeInstallments.tsx'
import { messages as texts } from './messages.ts'

export interface ChangeSummaryProps {
  order: OfficeOrder
  preview: OrderChangePreview
  isCurrent: boolean
}

const fromTo = (before: string, after: string): string =>
  before === after ? after : texts.fromTo({ before, after })

/** The open amount of an order in installments is not due at once. */
export const dueName = ({ installments }: OrderChangePreview): string =>
  installments.length > 0 ? texts.stillOpen : texts.due

/** The consequences of a change, and the mail about it, before it is confirmed. */
export function ChangeSummary({ order, preview, isCurrent }: ChangeSummaryProps) {
  const { money } = useFormats()
  const labelOf = useLabels()
  const methodOf = (method: string) => labelOf('paymentMethods', method)
  const { lines, shipping, manual_discount, discount, total, paid, due, back, installments, payment_method } =
    preview
  const namesOf = (change: 'removed' | 'added') =>
    lines
      .flatMap((line) => (line.change === change ? [`${line.name} (${money(line.price)})`] : []))
      .join(', ')
  return (
    <Section title={texts.after}>
      <Stack gap="sm" opacity={isCurrent ? 1 : 0.5} aria-live="polite">
        <DescriptionList
          items={[
            [texts.removed, namesOf('removed')],
            [texts.added, namesOf('added')],
            [
              messages.shipping,
              shipping.before + shipping.after > 0
                ? fromTo(money(shipping.before), money(shipping.after))
                : null,
            ],
            [texts.given, manual_discount > 0 ? money(-manual_discount) : null],
            [messages.discount, discount > 0 ? money(-discount) : null],
            [messages.total, fromTo(money(total.before), money(total.after))],
            [messages.paid, paid > 0 ? money(paid) : null],
            [dueName(preview), <strong key="due">{money(due)}</strong>],
            [texts.goesBack, back > 0 && <strong key="back">{money(back)}</strong>],
            [messages.method, fromTo(methodOf(order.payment_method), methodOf(payment_method))],
          ]}
        />
        {installments.length > 0 && <ChangeInstallments installments={installments} />}
        <Text size="sm">{due > 0 ? texts.effect : texts.nothingLeft}</Text>
        {back > 0 && <Text size="sm">{texts.toReturn}</Text>}
        <Mail mail={preview.mail} hasRest={due > 0} />
      </Stack>
    </Section>
  )
}

/** The mail that the customer gets. */
export const Mail = ({
  mail: { to, subject, text, rows },
  hasRest,
}: Pick<OrderChangePreview, 'mail'> & { hasRest: boolean }) => (
  <Stack gap={4}>
    <Text size="sm" c="dimmed">
      {to === '' ? texts.nobody : texts.mailTo({ to })}
    </Text>
    {to !== '' && (
      <Blockquote p="sm" m={0}>
        <Text size="sm" fw={600}>
          {subject}
        </Text>
        {text.map((paragraph) => (
          <Text key={paragraph} size="sm">
            {paragraph}
          </Text>
        ))}
        {rows.map(({ name, value }) => (
          <Text key={name} size="sm">
            {name}: {value}
          </Text>
        ))}
        {hasRest && (
          <Text size="sm" c="dimmed">
            {texts.howToPay}
          </Text>
        )}
      </Blockquote>
    )}
  </Stack>
)
