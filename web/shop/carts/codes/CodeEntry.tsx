import { useEffect, useId, useState } from 'react'
import type { Cart } from '#contract/carts.ts'
import { messages as shared } from '#contract/messages.ts'
import { normalizeVoucherCode } from '#contract/rules.ts'
import type { Voucher } from '#contract/vouchers.ts'
import { applyCode } from '#web/shop/carts/cart.ts'
import { useForm } from '#web/lib/forms/form.ts'
import { Button } from '#web/ui/buttons/Button.tsx'
import { FormErrors } from '#web/ui/forms/FormErrors.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import style from './Codes.module.css'
import { messages } from './messages.ts'

export interface CodeEntryProps {
  label?: string | undefined
  /** The id of an error about the code that stands elsewhere. */
  errorId?: string | undefined
  /** It is open from the beginning, and cannot be folded. */
  isOpen?: boolean
  onVoucher: (voucher: Voucher) => void
}

type FormProps = Omit<CodeEntryProps, 'isOpen'> & {
  id: string
  /** The cart with the code that was typed. */
  onApplied: (cart: Cart, typed: string) => void
}

/** One field for both kinds of codes. Nothing is reserved by a voucher's: another order may use it up. */
function CodeForm({ id, label = messages.code, errorId, onVoucher, onApplied }: FormProps) {
  const form = useForm({
    initial: { code: '' },
    validate: ({ code }) => (normalizeVoucherCode(code) === '' ? { code: shared.voucherEmpty } : {}),
    onSubmit: async ({ code }, waiting) => {
      const { cart, voucher } = await applyCode(normalizeVoucherCode(code), waiting)
      form.change({ code: '' })
      if (cart) onApplied(cart, code)
      if (voucher) onVoucher(voucher)
    },
  })
  const field = form.field('code')
  return (
    <form noValidate id={id} onSubmit={form.submit} className={style.entry}>
      <FormErrors form={form} />
      <div className={style.field}>
        <TextField
          {...field}
          errorId={field.errorId ?? errorId}
          label={label}
          autoComplete="off"
          takesFocus
        />
        <Button type="submit" kind="secondary" pending={form.pending} waiting={form.waiting}>
          {messages.apply}
        </Button>
      </div>
    </form>
  )
}

/** The field for a code, folded into a question. */
export function CodeEntry({ isOpen = false, ...props }: CodeEntryProps & Pick<FormProps, 'onApplied'>) {
  const id = useId()
  const [isWanted, setWanted] = useState(false)
  useEffect(() => {
    if (isWanted) document.getElementById(id)?.querySelector('input')?.focus()
  }, [id, isWanted])
  const isShown = isOpen || isWanted || props.errorId !== undefined
  return (
    <>
      {!isOpen && (
        <button
          type="button"
          className={style.question}
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          data-autofocus={!isShown || undefined}
          onClick={() => setWanted(!isShown)}
        >
          {messages.haveCode}
        </button>
      )}
      {isShown && <CodeForm {...props} id={id} />}
    </>
  )
}
