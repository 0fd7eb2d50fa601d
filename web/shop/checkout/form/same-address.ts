import type { Form } from '#web/lib/forms/form.ts'
import { type CheckoutValues, countryName } from './checkout-values.ts'

/** The field of the shipping address that mirrors a field of the billing address; null if none does. */
function followerOf(name: string): string | null {
  if (name === countryName('billing')) return countryName('shipping')
  return name.startsWith('billing.') ? name.replace('billing.', 'shipping.') : null
}

const isOfShipping = (name: string): boolean =>
  name === countryName('shipping') || name.startsWith('shipping.')

/** Makes the shipping address mirror the billing address, or keeps it as it is. */
export function followBilling(form: Form<CheckoutValues>, follow: boolean): void {
  const copies = Object.entries(form.values).flatMap(([name, value]) => {
    const follower = followerOf(name)
    return follower === null ? [] : [[follower, value]]
  })
  if (!follow) return form.change({ same_address: '' })
  form.changeAndRecheck({ ...Object.fromEntries(copies), same_address: 'yes' }, [
    countryName('shipping'),
    'order.shipping_address',
  ])
}

/**
 * A form whose shipping address mirrors the billing address while the two are equal. Typing in the shipping address ends this.
 */
export function withSameAddress(form: Form<CheckoutValues>): Form<CheckoutValues> {
  if (form.values.same_address === '') return form
  const field = (name: Extract<keyof CheckoutValues, string>) => {
    const plain = form.field(name)
    const follower = followerOf(name)
    if (follower !== null)
      return { ...plain, onChange: (value: string) => form.change({ [name]: value, [follower]: value }) }
    if (!isOfShipping(name)) return plain
    return { ...plain, onChange: (value: string) => form.change({ [name]: value, same_address: '' }) }
  }
  return { ...form, field }
}
