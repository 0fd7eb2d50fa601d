import type { ComponentProps } from 'react'
import { RadioField } from '#web/ui/forms/RadioField.tsx'
import style from './VariantPicker.module.css'

/** Longer than the sizes of clothes. */
const LONG = 5

/** Variants to choose from, as many beside each other as fit; what is sold out is crossed out. */
export function VariantRadios(props: ComponentProps<typeof RadioField>) {
  const isLong = props.options.some(({ label }) => label.length > LONG)
  return (
    <div className={isLong ? `${style.picker} ${style.long}` : style.picker}>
      <RadioField {...props} />
    </div>
  )
}
