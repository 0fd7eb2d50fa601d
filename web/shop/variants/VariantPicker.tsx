import { useEffect, useId, useRef } from 'react'
import { messages } from '#contract/messages.ts'
import type { ShopItem } from '#contract/shop-items.ts'
import { useIsHydrated } from '#web/lib/browser/browser-value.ts'
import { VariantRadios } from './VariantRadios.tsx'
import { useVariantOptions } from './variant-options.ts'
import { variantsOf } from './variant.ts'
import style from './VariantPicker.module.css'

interface VariantPickerProps {
  item: ShopItem
  chosen: number | null
  onChoose: (id: number) => void
  /** How often something was to be added without a choice: each time the picker says so, and comes into view. */
  refusals: number
}

/** The sizes or colours of an item, on its page. */
export default function VariantPicker({ item, chosen, onChoose, refusals }: VariantPickerProps) {
  const options = useVariantOptions(variantsOf(item))
  const isReady = useIsHydrated()
  const picker = useRef<HTMLDivElement>(null)
  const refusal = useId()
  const isRefused = refusals > 0 && chosen === null
  useEffect(() => {
    if (refusals === 0) return
    picker.current?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true })
    picker.current?.scrollIntoView({ block: 'center' })
  }, [refusals])
  return (
    <div ref={picker} inert={!isReady} className={style.choice}>
      {isRefused && (
        <p id={refusal} role="alert" className={style.refusal}>
          {messages.variantEmpty({ option: item.option ?? '' })}
        </p>
      )}
      <VariantRadios
        legend={item.option ?? ''}
        name="variant"
        value={chosen === null ? '' : String(chosen)}
        onChange={(id) => onChoose(Number(id))}
        errorId={isRefused ? refusal : undefined}
        options={options}
      />
    </div>
  )
}
