import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { resize } from './accessibility.ts'
import { DESKTOP, PHONE } from './page.ts'

const WIDTHS = [DESKTOP.viewport, PHONE.viewport]

/** Pictures of a screen, for `npm run pictures` alone: on a desktop and on a phone, light and dark. The page stays on the phone. */
export async function takePictures(page: Page, name: string): Promise<void> {
  const folder = process.env['PICTURES'] ?? ''
  if (folder === '') return
  const file = name.replaceAll(/[^a-z0-9]+/gi, '-').replaceAll(/^-|-$/g, '') || 'overview'
  for (const size of WIDTHS) {
    await resize(page, size)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      const path = join(folder, `${file}-${size.width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
}
