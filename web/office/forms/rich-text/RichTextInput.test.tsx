import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { unsupportedTags } from './editor-extensions.ts'
import { RichTextInput } from './RichTextInput.tsx'

const show = (value: string, onChange = vi.fn()) => {
  const field = { name: 'terms', label: 'Terms', value, onChange, errorId: undefined }
  render(
    <MantineProvider>
      <RichTextInput {...field} />
    </MantineProvider>,
  )
  return onChange
}

test('a text that only HTML can say is written as HTML, so that nothing of it is lost', () => {
  const onChange = show('<table><tr><td>Gate</td></tr></table>')
  const html = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Terms (HTML)' })
  expect(screen.getByText(/can only be written as HTML/)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Write' })).toHaveProperty('disabled', true)
  fireEvent.change(html, { target: { value: '<p>Gate</p>' } })
  expect(onChange).toHaveBeenCalledWith('<p>Gate</p>')
})

test('what the editor can write is written as it looks, and is not changed by being looked at', async () => {
  const onChange = show('<h2>Entry</h2><p>From <strong>four</strong>.</p>')
  const editor = await screen.findByRole('textbox', { name: 'Terms' })
  expect(editor.querySelector('strong')?.textContent).toBe('four')
  expect(onChange).not.toHaveBeenCalled()
})

test('tables, lists of definitions and small print are more than the editor can write', () => {
  expect(unsupportedTags('<h2>a</h2><ul><li><p><a href="/faqs">b</a></p></li></ul><hr>')).toEqual([])
  expect(unsupportedTags('<dl><dt>a</dt><dd>b</dd></dl><small>c</small>')).toEqual([
    'dl',
    'dt',
    'dd',
    'small',
  ])
})
