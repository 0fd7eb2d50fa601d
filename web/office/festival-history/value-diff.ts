import { messages } from './messages.ts'

const isMap = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const AMOUNT = /(^|[.\]])(price|fee|refund_fee|amount)$/

/** A value as text, a line for each entry of a list or map. `money` formats minor units. */
export function formatValue(path: string, value: unknown, money: (amount: number) => string): string {
  if (value === null || value === undefined || value === '') return messages.nothing
  if (value === true) return messages.yes
  if (value === false) return messages.no
  if (typeof value === 'number') return AMOUNT.test(path) ? money(value) : String(value)
  if (typeof value === 'string') return value
  const entry = (name: string, held: unknown) => `${name}: ${formatValue(`${path}.${name}`, held, money)}`
  if (isMap(value)) {
    const lines = Object.entries(value).map(([name, held]) => entry(name, held))
    return lines.join('\n') || messages.nothing
  }
  if (!Array.isArray(value)) return JSON.stringify(value)
  const entries = value.map((held: unknown) =>
    isMap(held)
      ? Object.entries(held)
          .map(([name, inner]) => entry(name, inner))
          .join(', ')
      : formatValue(path, held, money),
  )
  return entries.join('\n') || messages.nothing
}
