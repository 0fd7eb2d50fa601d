import { ownPriceError } from '#contract/own-price.ts'
import type { MerchandiseItem } from '#contract/shop-items.ts'
import { amountText, typedAmount } from '#contract/typed-amounts.ts'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { pagePart } from '#web/lib/routing/page-part.tsx'
import { OwnPriceField } from '#web/shop/carts/amounts/OwnPriceField.tsx'
import { addMerchandise, useCart } from '#web/shop/carts/cart.ts'
import { showAdded, showAddError } from '#web/shop/catalogue/add-toasts.ts'
import { messages } from './messages.ts'
import { asksForVariant, pieceOf } from '#web/shop/variants/ask-for-variant.ts'
import { answering, type Given, sentAnswers } from '#web/lib/forms/given-answers.ts'
import { answerErrors } from '#web/shop/questions/answer-errors.ts'
import { cartRefusal } from '#web/shop/sale/availability.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import style from './AddToCart.module.css'

const AnswerFields = pagePart(() => import('#web/shop/questions/AnswerFields.tsx'))

interface AddWithChoicesProps {
  item: MerchandiseItem
  variant: number | null
  /** The way on is the main button. */
  isSecond: boolean
  onAdded: () => void
  /** A variant is still to be chosen. */
  onUnchosen: () => void
}

/** The amount is kept as typed; it is empty where the price is fixed. */
type Values = { own_price: string; given: Given } & Record<string, unknown>

/** The form's values and rules, by what the item lets its buyer choose, and what it asks. */
function useChoices({ item, variant, onAdded, onUnchosen }: AddWithChoicesProps) {
  const { own_price, questions } = item
  const config = useConfig()
  const money = useMoney()
  const amountOf = (text: string) => typedAmount(text, config) ?? NaN
  return useForm<Values>({
    initial: { own_price: own_price ? amountText(own_price.suggested, config) : '', given: {} },
    validate: (values) => ({
      own_price: (own_price && ownPriceError(amountOf(values.own_price), { own_price, money })) ?? undefined,
      ...answerErrors(questions, values.given, { config, age: null }),
    }),
    onSubmit: async (values, waiting) => {
      if (asksForVariant(item)) return onUnchosen()
      const chosen = {
        ...pieceOf(item, variant),
        ...(own_price && { own_price: amountOf(values.own_price) }),
        ...(questions && { answers: sentAnswers(questions, values.given) }),
      }
      await addMerchandise(chosen, waiting)
      showAdded()
      onAdded()
    },
    onError: showAddError,
  })
}

/** Adds merchandise at the price that the customer has chosen, and with the answers to what it asks. */
export default function AddWithChoices(props: AddWithChoicesProps) {
  const { item, isSecond } = props
  const { own_price, questions } = item
  const refusal = cartRefusal(item, useCart())
  const form = useChoices(props)
  const { given } = form.values
  // An amount that is typed before the scripts of the form are there would be forgotten, and the suggested one paid.
  const isReady = useIsHydrated()
  return (
    <form noValidate inert={!isReady} className={style.chosen} onSubmit={form.submit}>
      <FormErrors form={form} />
      {own_price && <OwnPriceField field={form.field('own_price')} own_price={own_price} />}
      {questions && (
        <AnswerFields
          questions={questions}
          given={given}
          age={null}
          subject={{ holder: null }}
          onChange={(answers) => form.change(answering(given, answers))}
          errorId={(key) => form.errorId(`answers.${key}`)}
        />
      )}
      <Button
        wide
        type="submit"
        kind={isSecond ? 'secondary' : 'primary'}
        disabled={refusal !== null}
        pending={form.pending}
        waiting={form.waiting}
      >
        {messages.addToCart}
      </Button>
    </form>
  )
}
