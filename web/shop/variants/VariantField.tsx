import type { Variant } from '#contract/shop-items.ts'
import type { Form } from '#web/lib/forms/form.ts'
import { useVariantOptions } from './variant-options.ts'
import { VariantRadios } from './VariantRadios.tsx'

interface VariantFieldProps {
  form: Pick<Form<{ variant_id: number | null }>, 'field' | 'change'>
  option: string
  variants: Variant[]
  /** That of the line or the ticket, which holds its place. */
  own?: number | null
  waits?: boolean
}

/** A form field for the variant. */
export function VariantField({ form, option, variants, own = null, waits = false }: VariantFieldProps) {
  const { value, ...field } = form.field('variant_id')
  return (
    <VariantRadios
      {...field}
      value={value}
      legend={option}
      onChange={(id) => form.change({ variant_id: Number(id) })}
      options={useVariantOptions(variants, { own, waits })}
    />
  )
}
