import { readFile, stat } from 'node:fs/promises'
import { resolve, sep } from 'node:path'
import type { Fault } from '#server/festival/faults.ts'
import { runIsolated, UnreadableFile } from '#server/festival/run-isolated.ts'
import { isSvg } from './folders.ts'
import { messages } from './messages.ts'
import type { NamedPicture } from './referenced-pictures.ts'

const MIB = 1024 * 1024
const MAX_FILE_BYTES = 20 * MIB
const MAX_DRAWING_BYTES = 2 * MIB

/** Faults of pictures: missing, in an unknown format, too large, a banner of another size, or an SVG with scripts. */
export async function checkPictures(pictures: NamedPicture[], folder: string): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { path, file, use, ...where } of pictures) {
    const fault = await checkPicture(folder, file, use)
    if (fault !== null) faults.push({ ...where, path, fault: messages.ofFile({ file, fault }) })
  }
  return faults
}

/** The fault of a picture for its use, as the rest of a sentence about it; null without one. */
export async function checkPicture(
  folder: string,
  file: string,
  use: NamedPicture['use'],
): Promise<string | null> {
  const whole = resolve(folder, file)
  if (!whole.startsWith(resolve(folder) + sep)) return messages.notBeside
  const fault = await fileFault(whole)
  if (fault !== null) return fault
  try {
    return await runIsolated('pictureFault', { file, bytes: await readFile(whole), use })
  } catch (error) {
    if (error instanceof UnreadableFile) return error.fault
    throw error
  }
}

/** The faults that can be found without reading the content. */
async function fileFault(whole: string): Promise<string | null> {
  const found = await stat(whole).catch((error: NodeJS.ErrnoException) => {
    if (ABSENT.includes(error.code ?? '')) return null
    throw error
  })
  if (!found?.isFile()) return messages.notThere
  const largest = isSvg(whole) ? MAX_DRAWING_BYTES : MAX_FILE_BYTES
  return found.size > largest ? messages.large({ most: largest / MIB }) : null
}

/** Names that are too long, or contain an invalid character, are not files. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP', 'ERR_INVALID_ARG_VALUE']
