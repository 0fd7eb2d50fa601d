import type { FormField } from '#web/lib/forms/form.ts'
import { useConfig } from '#web/lib/data/data.ts'
import { amountText, typedAmount } from '#contract/typed-amounts.ts'
import { useMoney } from '#web/ui/data-display/Money.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import style from './AmountField.module.css'

interface AmountFieldProps {
  field: FormField
  label: string
  hint?: string
  /** Amounts to choose with one press, each maybe with a note; their group has this accessible name. */
  quick: { amount: number; note?: string }[]
  quickLabel: string
}

/** An amount typed in the customer's locale, with amounts to choose from below it. */
export function AmountField({ field, label, hint, quick, quickLabel }: AmountFieldProps) {
  const config = useConfig()
  const money = useMoney()
  const chosen = typedAmount(field.value, config)
  return (
    <div className={style.amount}>
      <TextField {...field} label={label} hint={hint} inputMode="decimal" autoComplete="off" />
      <fieldset className={style.quick}>
        <legend className="hidden-text">{quickLabel}</legend>
        {quick.map(({ amount, note }) => (
          <button
            key={amount}
            type="button"
            aria-pressed={amount === chosen}
            onClick={() => field.onChange(amountText(amount, config))}
          >
            {money(amount)}
            {note && <span> {note}</span>}
          </button>
        ))}
      </fieldset>
    </div>
  )
}
