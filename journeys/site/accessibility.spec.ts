import { checkAccessibility, checkLayout, resize } from '#journeys/support/accessibility.ts'
import { expect, PHONE, test } from '#journeys/support/page.ts'

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

test('control: low contrast of one entry of a list, of a text that lies on something else, and a link without a name among others are found', async ({
  page,
}) => {
  await page.goto('/faqs')
  const plant = (html: string) =>
    page.evaluate(`{
      document.querySelector('#planted')?.remove()
      const section = document.createElement('section')
      section.id = 'planted'
      section.ariaLabel = 'Planted'
      document.body.append(section)
      section.innerHTML = ${JSON.stringify(html)}
      for (const each of section.querySelectorAll('[data-style]')) each.style.cssText = each.dataset.style
    }`)
  const entries = (odd: string) =>
    plant(
      `<ul>${'<li><a href="/">One</a></li>'.repeat(6)}${odd}${'<li><a href="/">Two</a></li>'.repeat(5)}</ul>`,
    )
  await entries('<li><a href="/">Like the others</a></li>')
  await checkAccessibility(page)
  await entries('<li><a href="/" data-style="background: #777; color: #888">Pale</a></li>')
  await expect(checkAccessibility(page)).rejects.toThrow(/Pale[^]*contrast/)
  await entries('<li><a href="/"></a></li>')
  await expect(checkAccessibility(page)).rejects.toThrow(/Element does not have text/)
  // On what its ancestors have in its place it would be legible in both schemes.
  const onPaper = (colour: string) =>
    plant(
      `<div data-style="position: relative; color-scheme: light dark; background: light-dark(#fff, #000)"><div data-style="position: absolute; inset: 0; background: #fff"></div><p data-style="position: relative; color: ${colour}">On paper</p></div>`,
    )
  await onPaper('#000')
  await checkAccessibility(page)
  await onPaper('light-dark(#000, #eee)')
  await expect(checkAccessibility(page)).rejects.toThrow(/in the dark[^]*On paper[^]*contrast/)
})

test('control: on a phone a field without a label that only it has, a button that loses its name, and a text that scrolls there are found', async ({
  page,
}) => {
  await page.goto('/faqs')
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(\`
      @media (width >= 600px) { .on-phones { display: none } }
      @media (width < 600px) { .on-desktops { display: none } .low { height: 30px; overflow: auto } }\`)
    document.adoptedStyleSheets.push(sheet)
    const section = document.createElement('section')
    section.ariaLabel = 'Planted'
    document.body.append(section)
    section.insertAdjacentHTML('beforeend', \`
      <div class="on-phones"><input id="without-label"></div>
      <button type="button" id="without-name"><span class="on-desktops">Go</span></button>
      <div class="low" id="without-focus">\${'<p>Words</p>'.repeat(9)}</div>\`)
  }`)
  await checkAccessibility(page)
  await resize(page, PHONE.viewport)
  const found = await checkLayout(page).then(() => '', String)
  for (const id of ['without-label', 'without-name', 'without-focus']) expect(found).toContain(id)
})
