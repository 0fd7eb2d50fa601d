/** A field of a form, as its input needs it. */
export interface Field<Value> {
  /** The path in the form: `price`, `travel_times[2].seats`. */
  name: string
  label: string
  value: Value
  onChange: (value: Value) => void
  /** The error, shown at the field: in an edit form. */
  error?: string | undefined
  /** The id of the error in the list above the form: in any other form. */
  errorId?: string | undefined
}
