import { useId } from 'react'
import type { Cart } from '#contract/carts.ts'
import { donationError, roundUpBy } from '#contract/donations.ts'
import { messages as shared } from '#contract/messages.ts'
import { typedAmount } from '#contract/typed-amounts.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { setDonation } from '#web/shop/carts/cart.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { messages } from './messages.ts'
import style from './Donation.module.css'

interface DonationProps {
  cart: Cart
  /** What is to be paid without the donation; null while shipping is not known. */
  total: number | null
}

/** Sets the donation: as typed, or by a button with its amount. */
function useDonationForm() {
  const config = useConfig()
  const money = useMoney()
  const amountOf = (text: string) => typedAmount(text, config) ?? NaN
  return useForm({
    initial: { amount: '' },
    validate: ({ amount }) => ({ amount: donationError(amountOf(amount), money) ?? undefined }),
    onSubmit: ({ amount }, waiting) => setDonation(amountOf(amount), waiting),
  })
}

type DonationForm = ReturnType<typeof useDonationForm>

/** Amounts that are given with one press. None is chosen before. */
function Choices({ total, form }: { total: number | null; form: DonationForm }) {
  const { donation } = useConfig()
  const money = useMoney()
  const give = (amount: number) => form.run((waiting) => setDonation(amount, waiting))
  const up = donation.roundUp && total !== null && total > 0 ? roundUpBy(total) : null
  if (up === null && donation.suggested.length === 0) return null
  return (
    <fieldset className={style.choices}>
      <legend className="hidden-text">{messages.choices}</legend>
      {up !== null && (
        <button type="button" onClick={() => give(up)}>
          {messages.roundUp({ total: money((total ?? 0) + up) })}
        </button>
      )}
      {donation.suggested.map((amount) => (
        <button key={amount} type="button" onClick={() => give(amount)}>
          {money(amount)}
        </button>
      ))}
    </fieldset>
  )
}

function Given({ cart, form }: { cart: Cart; form: DonationForm }) {
  const money = useMoney()
  return (
    <div className={style.given}>
      <p>{messages.given({ amount: money(cart.donation) })}</p>
      <Button kind="quiet" pending={form.pending} onClick={() => form.run(() => setDonation(0))}>
        {messages.remove}
      </Button>
    </div>
  )
}

/** What may be given on top of what a cart costs, in a festival that takes donations; also to take one away that is in it. */
export function Donation({ cart, total }: DonationProps) {
  const { donation } = useConfig()
  const form = useDonationForm()
  const id = useId()
  const isEmpty = cart.products.length + cart.merchandise.length === 0
  if (cart.donation === 0 && (!donation.enabled || isEmpty)) return null
  return (
    <section className={`night ${style.donation}`} aria-labelledby={id}>
      <h3 id={id}>
        <OwnText>{donation.title || shared.donation}</OwnText>
      </h3>
      {donation.text !== '' && (
        <p>
          <OwnText>{donation.text}</OwnText>
        </p>
      )}
      {cart.donation > 0 && <Given cart={cart} form={form} />}
      {cart.donation === 0 && (
        <form noValidate onSubmit={form.submit}>
          <FormErrors form={form} />
          <Choices total={total} form={form} />
          <div className={style.another}>
            <TextField
              {...form.field('amount')}
              label={messages.another}
              inputMode="decimal"
              autoComplete="off"
            />
            <Button type="submit" kind="secondary" pending={form.pending} waiting={form.waiting}>
              {messages.give}
            </Button>
          </div>
        </form>
      )}
    </section>
  )
}
