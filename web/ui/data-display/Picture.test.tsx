import { render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

const later = <Picture src="/pictures/stage.webp" alt="The stage" width={500} later />

test('a picture out of sight does not delay those in sight: the prerendered page does not request it', () => {
  expect(renderToString(later)).not.toContain('stage.webp')
  render(later)
  expect(screen.getByRole('img', { name: 'The stage' }).getAttribute('src')).toBe('/pictures/stage.500.webp')
})
