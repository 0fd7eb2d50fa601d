import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { officeMessages } from '#contract/office/messages.ts'
import { PICTURE_USES } from '#contract/office/pictures.ts'
import { Refusal } from '#server/platform/refusal.ts'
import type { Shop } from '#server/platform/shop.ts'
import { checkPicture } from './check.ts'
import { publish } from './publish.ts'

/**
 * Publishes an uploaded picture in the sizes of its use; returns its address, by which a part of the festival can refer to it.
 * Refuses:
 * - an unknown use (`use`)
 * - a file in an unknown format, too large or damaged, a banner of another size, an SVG with scripts (`file`)
 */
export async function addPicture(
  shop: Shop,
  { use, name, type, bytes }: { use: string; name: string; type: string; bytes: Uint8Array },
): Promise<string> {
  const known = PICTURE_USES.find((one) => one === use)
  if (!known) throw new Refusal(officeMessages.useUnknown, { field: 'use' })
  const folder = await mkdtemp(join(tmpdir(), 'festoon-picture-'))
  try {
    const file = fileName(name, type)
    await writeFile(join(folder, file), bytes)
    refuse(await checkPicture(folder, file, known))
    const { urls, faults } = await publish([{ path: 'file', file, use: known }], folder, shop)
    for (const { fault } of faults) refuse(fault)
    return urls.get(file) ?? ''
  } finally {
    await rm(folder, { recursive: true })
  }
}

function refuse(fault: string | null): void {
  if (fault !== null) throw new Refusal(officeMessages.pictureInvalid({ fault }), { field: 'file' })
}

/** `shirt.jpg`: only letters and digits of the given name, so that it cannot name another path, and the type as its ending. */
function fileName(name: string, type: string): string {
  const [plain = 'picture'] = parse(name).name.match(/[A-Za-z0-9-]+/g) ?? []
  return `${plain.slice(0, 60)}.${type.replace(/^image\//, '').split('+')[0]}`
}
