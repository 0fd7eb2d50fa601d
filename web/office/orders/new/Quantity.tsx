import { NumberInput } from '@mantine/core'
import { messages } from './messages.ts'

interface QuantityProps {
  value: number
  max: number
  onChange: (quantity: number) => void
}

/** The quantity of one item, at least one. */
export const Quantity = ({ value, max, onChange }: QuantityProps) => (
  <NumberInput
    label={messages.quantity}
    value={value}
    min={1}
    max={max}
    clampBehavior="strict"
    allowDecimal={false}
    allowNegative={false}
    maw={120}
    onChange={(typed) => {
      const quantity = Number(typed)
      if (quantity >= 1) onChange(Math.min(quantity, max))
    }}
  />
)
