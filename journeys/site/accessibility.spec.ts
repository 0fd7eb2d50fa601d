import { checkAccessibility } from '#journeys/support/accessibility.ts'
import { expect, test } from '#journeys/support/page.ts'

test('control: low contrast in only one scheme, a field without a label, and horizontal overflow are found', async ({
  page,
}) => {
  await page.goto('/faqs')
  const plant = (name: string, style: string) =>
    page.evaluate(`{
      document.querySelector('#planted')?.remove()
      const section = document.createElement('section')
      section.id = 'planted'
      section.ariaLabel = 'Planted'
      const element = section.appendChild(document.createElement(${JSON.stringify(name)}))
      if (element.matches('p')) element.textContent = 'Words'
      element.style.cssText = ${JSON.stringify(style)}
      document.body.append(section)
    }`)
  const pale = (light: string, dark: string) =>
    plant('p', `background: #777; color-scheme: light dark; color: light-dark(${light}, ${dark})`)
  await pale('#000', '#000')
  await checkAccessibility(page)
  await pale('#888', '#000')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the light[^]*Words[^]*contrast/)
  await pale('#000', '#888')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the dark[^]*Words[^]*contrast/)
  await plant('input', '')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the dark[^]*<input/)
  await plant('p', 'width: 3000px')
  await expect(checkAccessibility(page)).rejects.toThrow(/fits its screen/)
})
