import { useCallbackRef } from '@mantine/hooks'
import { type ComponentType, memo } from 'react'

interface Changing {
  onChange: (value: never) => void
}

/**
 * A field that renders only if what it shows has changed: a form renders with each letter that is typed into one of its fields, and has
 * fifty. What it tells by `onChange` goes to the latest one.
 */
export function keptField<Props extends Changing>(Field: ComponentType<Props>): ComponentType<Props> {
  const Kept = memo(Field)
  return function KeptField(props: Props) {
    return <Kept {...props} onChange={useCallbackRef(props.onChange)} />
  }
}
