import type { Taxed } from '#contract/taxes.ts'

/** The part of an invoice that no credit note covers yet, by tax rate. */
export const uncreditedOf = (invoiced: readonly Taxed[], credited: readonly Taxed[]): Taxed[] =>
  invoiced.map((taxed) =>
    credited.reduce((rest, part) => (part.rate === taxed.rate ? less(rest, part) : rest), taxed),
  )

const less = (one: Taxed, other: Taxed): Taxed => ({
  rate: one.rate,
  net: one.net - other.net,
  tax: one.tax - other.tax,
  gross: one.gross - other.gross,
})
