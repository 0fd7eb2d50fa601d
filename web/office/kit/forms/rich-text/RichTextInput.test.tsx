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

test('a text that the editor cannot represent is edited as HTML, so that nothing is lost', () => {
  const onChange = show('<table><tr><td>Gate</td></tr></table>')
  const html = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Terms (HTML)' })
  expect(screen.getByText(/can only be edited as HTML/)).toBeDefined()
  expect(screen.getByRole('radio', { name: 'Write' })).toHaveProperty('disabled', true)
  fireEvent.change(html, { target: { value: '<p>Gate</p>' } })
  expect(onChange).toHaveBeenCalledWith('<p>Gate</p>')
})

test('a text that the editor can represent is edited in it, and opening it changes nothing', async () => {
  const onChange = show('<h2>Entry</h2><p>From <strong>four</strong>.</p>')
  const editor = await screen.findByRole('textbox', { name: 'Terms' })
  expect(editor.querySelector('strong')?.textContent).toBe('four')
  expect(onChange).not.toHaveBeenCalled()
})

test('the editor cannot represent tables, definition lists and small print', () => {
  expect(unsupportedTags('<h2>a</h2><ul><li><p><a href="/faqs">b</a></p></li></ul><hr>')).toEqual([])
  expect(unsupportedTags('<dl><dt>a</dt><dd>b</dd></dl><small>c</small>')).toEqual([
    'dl',
    'dt',
    'dd',
    'small',
  ])
})
