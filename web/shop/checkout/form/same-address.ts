import type { Form } from '#web/lib/forms/form.ts'
import { type CheckoutValues, countryName } from './checkout-values.ts'

/** The field of the shipping address that follows a field of the billing address; null where none does. */
function followerOf(name: string): string | null {
  if (name === countryName('billing')) return countryName('shipping')
  return name.startsWith('billing.') ? name.replace('billing.', 'shipping.') : null
}

const isOfShipping = (name: string): boolean =>
  name === countryName('shipping') || name.startsWith('shipping.')

/** Makes the shipping address follow the billing address from now on, or leaves it as it is. */
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
 * The form of which the shipping address follows the billing address while the two are the same. What is typed into the
 * shipping address itself makes it another one.
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
