import { useEffect, useId } from 'react'
import { messages as shared } from '#contract/messages.ts'
import type { Order } from '#contract/orders.ts'
import { itemRefundAmount } from '#contract/refund-amounts.ts'
import { useConfig, useData } from '#web/lib/data/data.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { messages } from '#web/shop/refunds/messages.ts'
import { messages as common } from '#web/ui/messages.ts'
import { messages as orderMessages } from '#web/shop/orders/messages.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { Money, useMoney } from '#web/ui/data-display/Money.tsx'
import { Dependents } from '#web/shop/tickets/dependents/Dependents.tsx'
import { drafts } from './drafts.ts'
import { holderOf, type RefundItem, keyOf, nameOf, termsOf } from '#web/shop/refunds/refund-items.ts'
import { selectedItems } from './refund-request.ts'
import { OwnText } from '#web/ui/data-display/OwnText.tsx'
import style from './SelectItemsStep.module.css'
import type { StepProps } from './refund-steps.ts'
import { previewRefund } from '#web/shop/refunds/breakdown.ts'

interface ItemChoicesProps {
  title: string
  items: RefundItem[]
  order: Order
  chosen: string[]
  /** An item of the other kind is selected, and a request is for one kind only. */
  closed: boolean
  errorId: string | undefined
  onChange: (chosen: string[]) => void
}

/** The composition of an item's refund, if it is not its price alone. */
function AmountDetails({ item: { price, refund_fee, shipping_refund } }: { item: RefundItem }) {
  const money = useMoney()
  const parts = [
    refund_fee > 0 && messages.priceLessFee({ price: money(price), fee: money(refund_fee) }),
    shipping_refund > 0 && messages.withShipping({ share: money(shipping_refund) }),
  ]
  const made = parts.filter(Boolean).join(', ')
  return made !== '' && <span className={style.detail}>{made}</span>
}

function ItemChoice({
  item,
  order,
  chosen,
  closed,
  errorId,
  onChange,
}: ItemChoicesProps & { item: RefundItem }) {
  const { code, is_refundable: possible } = item
  const terms = termsOf(item, order, useConfig())
  const holder = holderOf(item)
  const checked = code !== null && possible && chosen.includes(code)
  const toggle = () =>
    code !== null && onChange(checked ? chosen.filter((each) => each !== code) : [...chosen, code])
  return (
    <label className={style.choice}>
      <input
        type="checkbox"
        name="tickets"
        checked={checked}
        disabled={closed || !possible || code === null}
        aria-invalid={errorId !== undefined || undefined}
        onChange={toggle}
      />
      <span className={style.words}>
        <span className={style.name}>
          <OwnText>{nameOf(item)}</OwnText>
        </span>
        {holder !== null && <span className={style.detail}>{holder}</span>}
        {terms !== '' && <span className={style.detail}>{terms}</span>}
        {possible && <AmountDetails item={item} />}
      </span>
      {possible && (
        <span className={style.price}>
          <Money amount={itemRefundAmount(item) + item.shipping_refund} />
        </span>
      )}
    </label>
  )
}

function ItemChoices(props: ItemChoicesProps) {
  const { title, items, closed, errorId } = props
  const hint = useId()
  if (items.length === 0) return null
  return (
    <fieldset className={style.kind} aria-describedby={[errorId, closed && hint].filter(Boolean).join(' ')}>
      <legend>{title}</legend>
      {closed && (
        <p id={hint} className={style.hint}>
          {shared.refundMixed}
        </p>
      )}
      {items.map((item) => (
        <ItemChoice key={keyOf(item)} {...props} item={item} />
      ))}
    </fieldset>
  )
}

function RefundTotal({ total }: { total: number }) {
  return (
    <div className={style.foot}>
      <output className={style.total}>
        <span>{messages.youGetBack}</span>{' '}
        <strong>
          <Money amount={total} />
        </strong>
      </output>
      <Button type="submit">{common.continue}</Button>
    </div>
  )
}

/** The first step: the tickets or merchandise to refund. An item that cannot be selected shows the reason. */
export function SelectItemsStep({ order, customer, draft, refusal, onDone }: StepProps) {
  const { refunds } = useData()
  const form = useForm({
    initial: { tickets: selectedItems(order, draft).map(({ code }) => code ?? '') },
    validate: ({ tickets }) => ({ tickets: tickets.length === 0 ? shared.refundEmpty : undefined }),
    onSubmit: async () => onDone(),
    initialErrors: refusal,
  })
  const { tickets: chosen } = form.values
  useEffect(() => drafts.save(customer.email, order.code, { chosen }), [customer.email, order.code, chosen])
  const items = selectedItems(order, { ...draft, chosen })
  const isMerchandise = items.some((item) => holderOf(item) === null)
  const choices = {
    order,
    chosen,
    errorId: form.errorId('tickets'),
    onChange: (tickets: string[]) => form.change({ tickets }),
  }
  return (
    <form noValidate onSubmit={form.submit} className={style.form}>
      <FormErrors form={form} />
      <ItemChoices {...choices} title={orderMessages.tickets} items={order.tickets} closed={isMerchandise} />
      <ItemChoices
        {...choices}
        title={orderMessages.merchandise}
        items={order.merchandisePurchases}
        closed={items.length > 0 && !isMerchandise}
      />
      <Dependents
        tickets={order.tickets.filter(({ code }) => code !== null && chosen.includes(code))}
        order={order}
        canTake={(code) => order.tickets.some((one) => one.code === code && one.is_refundable)}
        onTake={(code) => form.change({ tickets: [...chosen, code] })}
      />
      <RefundTotal total={previewRefund(order, items, refunds).total} />
    </form>
  )
}
