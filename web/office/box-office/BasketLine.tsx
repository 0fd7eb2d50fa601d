import { ActionIcon, Group, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { PricePreview } from '#contract/office/price-previews.ts'
import { lineTotal } from '#contract/order-totals.ts'
import { useFormats } from '#web/office/kit/ui/formats.ts'
import style from './box-office.module.css'
import { messages } from './messages.ts'

interface BasketLineProps {
  name: string
  /** What it costs without discounts. */
  line: { price: number; fee: number; quantity: number }
  /** What it costs with them, as far as that is known. */
  priced: PricePreview['items'][number] | undefined
  onMore: (more: number) => void
  /** What its tickets need to know. */
  children: ReactNode
}

function Quantity({ name, line, onMore }: Pick<BasketLineProps, 'name' | 'line' | 'onMore'>) {
  const { count } = useFormats()
  return (
    <Group gap="xs" wrap="nowrap">
      <ActionIcon size={44} variant="default" aria-label={messages.less({ name })} onClick={() => onMore(-1)}>
        −
      </ActionIcon>
      <span className={style.quantity}>{count(line.quantity)}</span>
      <ActionIcon size={44} variant="default" aria-label={messages.more({ name })} onClick={() => onMore(1)}>
        +
      </ActionIcon>
    </Group>
  )
}

/** A line of a sale: what is sold, at which price and how often, and what its tickets need to know. */
export function BasketLine({ children, ...props }: BasketLineProps) {
  const { money } = useFormats()
  const { name, line, priced } = props
  const whole = lineTotal(line)
  const isReduced = priced?.list_price === whole && priced.price < whole
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <div className={style.sold}>
          <Text fw={600}>{name}</Text>
          <Text size="sm">
            {isReduced && (
              <>
                <VisuallyHidden>{messages.listPrice}</VisuallyHidden>
                <s>{money(whole)}</s>{' '}
              </>
            )}
            {money(isReduced ? priced.price : whole)}
          </Text>
        </div>
        <Quantity {...props} />
      </Group>
      {children}
    </Stack>
  )
}
