import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { variables } from './theme.ts'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test('a warning in a colour can be read on every ground, by day and by night', () => {
  const { light, dark } = variables(DEFAULT_THEME)
  for (const colours of [light, dark]) {
    const scheme = new Map(Object.entries(colours))
    for (const name of ['red', 'orange', 'teal', 'gray'])
      for (const ground of ['--festoon-card', '--mantine-color-body']) {
        const words = scheme.get(`--mantine-color-${name}-text`) ?? '#808080'
        expect(contrast(words, scheme.get(ground) ?? ''), `${name} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
  }
})
