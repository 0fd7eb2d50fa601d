import type { Ticket } from '#contract/orders.ts'
import { holderName } from '#web/shop/holders/holder-name.ts'
import { CheckboxField } from '#web/ui/forms/CheckboxField.tsx'
import style from './ManageTicketPage.module.css'
import { messages } from './messages.ts'

interface AlongProps {
  others: Ticket[]
  /** The codes of those that are ticked. */
  along: string[]
  onChange: (along: string[]) => void
  hint?: string
}

/** What else the holder has, or the order, which is easily forgotten. */
export function Along({ others, along, onChange, hint }: AlongProps) {
  const set = (code: string, isTicked: boolean) =>
    onChange(isTicked ? [...along, code] : along.filter((each) => each !== code))
  return (
    <fieldset className={style.along}>
      <legend>{messages.along}</legend>
      {hint !== undefined && <p>{hint}</p>}
      {others.map(({ code, product, full_name }) => (
        <CheckboxField
          key={code}
          name={`along-${code}`}
          label={`${product}, ${holderName(full_name)}`}
          checked={along.includes(code ?? '')}
          onChange={(isTicked) => set(code ?? '', isTicked)}
        />
      ))}
    </fieldset>
  )
}
