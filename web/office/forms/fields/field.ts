/** A field of a form, as its input needs it. */
export interface Field<Value> {
  /** Where it is in the form: `price`, `travel_times[2].seats`. */
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  /** The error, shown at the field: in the form of a page. */
  error?: string | undefined
  /** The id of the error in the list above the form: in every other form. */
  errorId?: string | undefined
}
