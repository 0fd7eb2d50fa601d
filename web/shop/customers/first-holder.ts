import { useState } from 'react'
import type { Form } from '#web/lib/forms/form.ts'
import { useCart } from '#web/shop/carts/cart.ts'

interface Person {
  full_name: string
  email: string
}

/** The holder of the first named ticket in the cart, who is probably the buyer; null if there is none. */
export const useFirstHolder = (): Person | null =>
  useCart()?.products.find(({ full_name }) => full_name !== '') ?? null

/** Fills in empty fields of a form with the name and the address of the first ticket, once. */
export function useFilledIn<Values extends Record<string, string>>(form: Form<Values>): void {
  const holder = useFirstHolder()
  const [isDone, setDone] = useState(false)
  if (holder === null || isDone) return
  setDone(true)
  const known: [string, string][] = [
    ['full_name', holder.full_name],
    ['email', holder.email],
  ]
  const empty = known.filter(([name, text]) => form.values[name] === '' && text !== '')
  if (empty.length > 0) form.change(Object.fromEntries(empty) as Partial<Values>)
}
