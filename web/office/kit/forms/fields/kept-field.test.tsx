import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { keptField } from './kept-field.tsx'

test('a letter renders the field into which it is typed, and each field tells the form as it is now', () => {
  const rendered: string[] = []
  const Plain = keptField(
    ({ label, value, onChange }: { label: string; value: string; onChange: (to: string) => void }) => {
      rendered.push(label)
      return (
        <input
          aria-label={label}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )
    },
  )
  function Form() {
    const [values, setValues] = useState({ name: '', price: '' })
    return (
      <>
        <Plain label="Name" value={values.name} onChange={(name) => setValues({ ...values, name })} />
        <Plain label="Price" value={values.price} onChange={(price) => setValues({ ...values, price })} />
      </>
    )
  }
  render(<Form />)
  const [name, price] = ['Name', 'Price'].map((label) => screen.getByLabelText<HTMLInputElement>(label))
  if (!name || !price) throw new Error('A field is missing')
  rendered.length = 0
  fireEvent.change(name, { target: { value: 'Night swim' } })
  expect(rendered).toEqual(['Name'])
  fireEvent.change(price, { target: { value: '12' } })
  expect([name.value, price.value]).toEqual(['Night swim', '12'])
})
